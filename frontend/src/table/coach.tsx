// The coach: a bar of one's chance to win, and after each of one's turns a sentence on the costliest choice of it.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { Icon } from '../art/Art';
import { percent, said, t } from '../i18n/ui';
import type { Slip } from '../protocol';
import { coached } from '../state/settings';
import type { Session } from './session';
import './coach.css';

const PAUSE = 250; // milliseconds: choices that follow each other at once are asked about together

/** At one screen the other player would read along, and who watches is not asked anything. */
export function hasCoach({ role, info }: Session): boolean {
  return info.hints && role !== 'both' && role !== 'spectator';
}

export function Coach({ session }: { session: Session }) {
  const chance = useSignal<number | null>(null);
  const slip = useSignal<Slip | null>(null);
  const put = useSignal(0); // the turn whose sentence was put away
  const heard = useSignal<number | null>(null); // the decision the coach has spoken about
  const update = session.socket.update.value;
  const asked = update?.asked?.number ?? null;
  const on = coached.value && hasCoach(session) && update !== null && update.view.outcome === null;
  useEffect(() => {
    if (!on) return;
    let gone = false;
    const timer = setTimeout(() => {
      void session.socket.coach().then((found) => {
        if (gone) return;
        heard.value = asked;
        chance.value = found?.chance ?? chance.value;
        if (found) slip.value = found.slip;
      });
    }, PAUSE);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [on, asked, session.socket.link.value]);
  if (!on || session.recap.reel.value) return null; // a recap tells its tale there
  const share = chance.value === null ? null : Math.round(chance.value * 100);
  const told = slip.value && slip.value.turn !== put.value ? slip.value : null;
  return (
    <aside class="coach" aria-label={t('coach')} aria-busy={heard.value !== asked}>
      <div role="status">
        {told && (
          <div class="coach-slip">
            <p>
              {t('coachSlip', told.turn, Math.max(1, Math.round(told.lost * 100)), said(told), said(told.better))}{' '}
              {said(told.because)}
            </p>
            <button type="button" class="tool" aria-label={t('close')} onClick={() => (put.value = told.turn)}>
              <Icon name="close" />
            </button>
          </div>
        )}
      </div>
      <p class="coach-bar" title={t('yourChance')}>
        <i aria-hidden="true">
          <b style={{ width: `${share ?? 50}%` }} />
        </i>
        <span>
          <span class="vh">{t('yourChance')}: </span>
          {share === null ? '…' : percent(share)}
        </span>
      </p>
    </aside>
  );
}
