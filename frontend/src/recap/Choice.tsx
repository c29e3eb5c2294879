// How much of the other side's turn one is shown: a setting.

import { t } from '../i18n/ui';
import { recapMode } from '../state/settings';

const MODES = [
  ['recap', 'recapFull'],
  ['quick', 'recapQuick'],
  ['off', 'recapOff'],
] as const;

export function RecapChoice() {
  return (
    <fieldset>
      <legend>{t('recapSetting')}</legend>
      {MODES.map(([id, name]) => (
        <button
          type="button"
          key={id}
          class="chip"
          aria-pressed={recapMode.value === id}
          onClick={() => {
            recapMode.value = id;
          }}
        >
          {t(name)}
        </button>
      ))}
    </fieldset>
  );
}
