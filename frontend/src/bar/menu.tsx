// The menu of the bar: what a person sets for every table, and what this site is.

import type { Signal } from '@preact/signals';
import { t, type Word } from '../i18n/ui';
import { odds, type Speed, sound, speed } from '../state/settings';
import { Veil } from '../table/veil';

const SPEEDS: readonly [Speed, Word][] = [
  ['off', 'speedOff'],
  ['fast', 'speedFast'],
  ['full', 'speedFull'],
];

export function Menu({ onClose }: { onClose: () => void }) {
  return (
    <Veil label={t('settings')} onClose={onClose}>
      <section class="sheet-panel bar-menu">
        <h2>{t('settings')}</h2>
        <fieldset>
          <legend>{t('speed')}</legend>
          <div class="row">
            {SPEEDS.map(([id, name]) => (
              <button
                type="button"
                key={id}
                class="chip"
                aria-pressed={speed.value === id}
                onClick={() => (speed.value = id)}
              >
                {t(name)}
              </button>
            ))}
          </div>
        </fieldset>
        <Switch of={odds} name="oddsShown" />
        <Switch of={sound} name="soundOn" />
        <p class="small">{t('unofficial')}</p>
        <button type="button" class="btn gold" data-first onClick={onClose}>
          {t('close')}
        </button>
      </section>
    </Veil>
  );
}

function Switch({ of, name }: { of: Signal<boolean>; name: Word }) {
  return (
    <label class="pick">
      <input type="checkbox" checked={of.value} onChange={() => (of.value = !of.value)} />
      {t(name)}
    </label>
  );
}
