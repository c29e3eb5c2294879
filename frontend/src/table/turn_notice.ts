// Whoever looks elsewhere is told that it is his turn: by the page's title, and by a notice if he asked for one.

import { useEffect } from 'preact/hooks';

import { said, t } from '../i18n/ui';
import { notices } from '../state/settings';
import type { Session } from './session';

/** Whether the browser shows notices for this page at all. */
export function mayNotify(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission !== 'denied';
}

/** Switch notices on, if the person agrees, or off; whether they are on then. */
export async function switchNotices(on: boolean): Promise<boolean> {
  const granted = on && mayNotify() && (await Notification.requestPermission()) === 'granted';
  notices.value = granted;
  return granted;
}

export function useTurnNotice(session: Session): void {
  const asked = session.asked.value;
  const mine = asked !== null && session.othersTurn.value === null && session.isLaid;
  const scenario = session.catalogue.scenarios.find(({ id }) => id === session.info.scenario);
  const name = said(scenario?.name) || t('title');
  useEffect(() => {
    const plain = document.title;
    const tell = (): void => {
      document.title = mine && document.hidden ? t('yourTurnTitle', name) : plain;
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      document.title = plain;
    };
  }, [mine, name]);
  useEffect(() => {
    if (!mine || !document.hidden || !notices.value || !mayNotify()) return;
    const notice = new Notification(t('yourTurnNotice', name), { tag: session.table });
    notice.onclick = () => window.focus();
    return () => notice.close();
  }, [mine]);
}
