// A rule in our wording, opened from wherever its id stands.

import { Link } from '../bar/Link';
import { t } from '../i18n/ui';
import type { Catalogue } from '../protocol';
import { ruleAddress } from '../rulebook/address';
import { lang } from '../state/settings';
import { Veil } from './veil';

interface RulePanelProps {
  catalogue: Catalogue;
  ruleset: string;
  id: string;
  onClose: () => void;
  /** Before one leaves for the rules page: the game one comes from is taken along. */
  onLeave?: () => void;
}

export function RulePanel({ catalogue, ruleset, id, onClose, onLeave }: RulePanelProps) {
  const text = catalogue.rules[id]?.[lang.value];
  return (
    <Veil label={text?.title ?? id} onClose={onClose}>
      <section class="sheet-panel rule">
        <h2>{text?.title ?? id}</h2>
        <p class="rule-id">{id}</p>
        <p>{text?.text ?? t('noRule')}</p>
        {text && (
          <Link to={ruleAddress(ruleset, id)} class="btn" onLeave={onLeave}>
            {t('rulesPage')}
          </Link>
        )}
        <button type="button" class="primary" onClick={onClose} data-first>
          {t('close')}
        </button>
      </section>
    </Veil>
  );
}
