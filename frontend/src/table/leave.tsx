// Leaving a game that is not over asks first: whoever leaves by mistake keeps somebody waiting.

import { t } from '../i18n/ui';
import { at } from '../state/site';
import type { Session } from './session';
import { Veil } from './veil';

export function LeavePanel({ session }: { session: Session }) {
  if (!session.leaving.value) return null;
  const stay = (): void => {
    session.leaving.value = false;
  };
  return (
    <Veil label={t('leave')} onClose={stay}>
      <section class="sheet-panel">
        <h2>{t('leave')}</h2>
        <p>{t('leaveWhy')}</p>
        <a class="btn" href={at('/')}>
          {t('leave')}
        </a>
        <button type="button" class="btn gold" data-first onClick={stay}>
          {t('stay')}
        </button>
      </section>
    </Veil>
  );
}
