// Leaving a game that is not over, or giving it up, asks first: whoever does it by mistake keeps or makes somebody wait.

import { t } from '../i18n/ui';
import { at } from '../state/site';
import type { Session } from './session';
import { Veil } from './veil';

export function LeavePanel({ session }: { session: Session }) {
  const wanted = session.leaving.value;
  if (!wanted || session.view.value?.outcome) return null;
  const stay = (): void => {
    session.leaving.value = null;
  };
  const why = wanted === 'leave' ? 'leaveWhy' : session.rules ? 'giveUpRules' : 'giveUpWhy';
  return (
    <Veil label={t(wanted)} onClose={stay}>
      <section class="sheet-panel">
        <h2>{t(wanted)}</h2>
        <p>{t(why)}</p>
        {wanted === 'leave' ? (
          <a class="btn" href={at('/')}>
            {t('leave')}
          </a>
        ) : (
          <button
            type="button"
            class="btn blood"
            onClick={() => {
              stay();
              session.drawer.value = null;
              session.socket.send({ give_up: {} });
            }}
          >
            {t('giveUp')}
          </button>
        )}
        <button type="button" class="btn gold" data-first onClick={stay}>
          {t(wanted === 'leave' ? 'stay' : 'keepPlaying')}
        </button>
      </section>
    </Veil>
  );
}
