// A rule in our wording, opened from wherever its id stands.

import { said, t } from '../i18n/ui';
import { lang } from '../state/settings';
import type { Catalogue } from '../state/api';

export function RulePanel({ catalogue, id, onClose }: { catalogue: Catalogue; id: string; onClose: () => void }) {
  const rule = catalogue.rules[id];
  const text = rule?.[lang.value];
  return (
    <div class="veil" onClick={(event) => { if (event.target === event.currentTarget) onClose(); }}>
      <section class="sheet-panel rule" role="dialog" aria-modal="true" aria-labelledby="rule-title">
        <h2 id="rule-title">{text?.title ?? id}</h2>
        <p class="rule-id">{id}</p>
        <p>{text?.text ?? said({ en: 'There is no rule of this id.', fr: 'Aucune règle ne porte cet identifiant.' })}</p>
        <button class="primary" onClick={onClose} autofocus>{t('close')}</button>
      </section>
    </div>
  );
}
