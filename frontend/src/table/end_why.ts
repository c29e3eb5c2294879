// Why a game is over, in one sentence, and what became of the humans.

import { said, sideName, t } from '../i18n/ui';
import type { AimView, WarriorView } from '../protocol';
import { aimWords } from './aims';
import { nameOf } from './names';
import { humansOf } from './panels';
import type { Session } from './session';

export interface Why {
  /** Why it is over. */
  sentence: string;
  /** The rule it ended by. */
  rule: string;
  /** Who is out, dead, or still below. */
  others: string[];
}

/** Events that end a game by themselves, and tell so. */
const ENDING = new Set(['gave_up', 'time_up']);

export function whyOf(session: Session): Why {
  const ended = session.socket.log.value.findLast(({ kind }) => kind === 'ended');
  return { sentence: reasonOf(session), rule: ended?.rule ?? '', others: othersOf(session) };
}

function reasonOf(session: Session): string {
  const view = session.view.value;
  if (!view) return '';
  const aim = view.aims.find((one) => one.have >= one.need && one.outcome === view.outcome);
  const gaveUp = session.socket.log.value.findLast(({ kind }) => ENDING.has(kind));
  if (gaveUp?.kind === 'gave_up') return said(gaveUp);
  if (aim) return aimSentence(session, aim);
  if (gaveUp) return said(gaveUp);
  return t(humansOf(session).some(isBelow) ? 'aimsMissed' : 'noHumanLeft');
}

function aimSentence(session: Session, aim: AimView): string {
  const what = aimWords(session, aim);
  if (aim.outcome === 'draw') return t('aimOfNobody', what, aim.have, aim.need);
  const who = sideName(aim.outcome, 'noun');
  return aim.need === 1 ? t('aimReachedOnce', who, what) : t('aimReached', who, what, aim.have, aim.need);
}

/** On the board, or still to come. */
function isBelow({ at }: WarriorView): boolean {
  return typeof at === 'number' || at === 'waiting';
}

function othersOf(session: Session): string[] {
  const humans = humansOf(session);
  const names = (is: (one: WarriorView) => boolean): string =>
    humans
      .filter(is)
      .map(({ name }) => nameOf(session, name))
      .join(', ');
  const [out, dead, below] = [names(({ at }) => at === 'departed'), names(({ at }) => at === 'out'), names(isBelow)];
  return [out && t('outList', out), dead && t('deadList', dead), below && t('belowList', below)].filter(Boolean);
}
