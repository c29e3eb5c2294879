// A rule in our wording, opened from wherever its id stands.

import { t } from '../i18n/ui';
import type { Catalogue } from '../protocol';
import { lang } from '../state/settings';
import { Veil } from './veil';

export function RulePanel({ catalogue, id, onClose }: { catalogue: Catalogue; id: string; onClose: () => void }) {
  const text = catalogue.rules[id]?.[lang.value];
  return (
    <Veil label={text?.title ?? id} onClose={onClose}>
      <section class="sheet-panel rule">
        <h2>{text?.title ?? id}</h2>
        <p class="rule-id">{id}</p>
        <p>{text?.text ?? t('noRule')}</p>
        <button type="button" class="primary" onClick={onClose} data-first>
          {t('close')}
        </button>
      </section>
    </Veil>
  );
}
