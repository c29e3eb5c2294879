// Where trays have no place of their own: the humans as faces with their six lines, and the lines of the one looked at.

import { Icon, Token } from '../art/Art';
import { word } from '../art/words';
import { artOf, lostLines } from '../board/warriors';
import { t } from '../i18n/ui';
import type { WarriorView } from '../protocol';
import { lang } from '../state/settings';
import { isDrafting } from './draft';
import { nameOf } from './names';
import { actor, humansOf, TrayOf } from './panels';
import type { Session } from './session';
import { Strip } from './strip';
import './shown_warrior.css';

export function ShownWarrior({ session }: { session: Session }) {
  const warrior = actor(session);
  if (isDrafting(session)) return <div class="actor" />;
  if (session.eyes.value === 'infernal' && !session.lit.value.lines.length)
    return (
      <div class="actor hell-side">
        <Strip session={session} />
      </div>
    );
  return (
    <div class="actor">
      <Faces session={session} shown={warrior?.name} />
      {warrior && <TrayOf session={session} warrior={warrior} compact />}
    </div>
  );
}

/** Whose tray is shown, or who gets the die. A second tap opens the whole tray. */
function Faces({ session, shown }: { session: Session; shown: string | undefined }) {
  const humans = humansOf(session);
  const giving = session.asked.value?.kind === 'assign';
  const press = (warrior: WarriorView): void => {
    if (giving && warrior.die === 0) {
      session.shown.value = warrior.name;
      session.give(session.die.value, warrior.name);
    } else if (shown === warrior.name) session.drawer.value = 'trays';
    else session.shown.value = warrior.name;
  };
  return (
    <div class={`faces ${humans.length > 4 ? 'many' : ''}`} role="group" aria-label={t('trays')}>
      {humans.map((warrior) => (
        <button
          type="button"
          key={warrior.name}
          aria-pressed={warrior.name === shown}
          aria-label={faceLabel(session, warrior)}
          data-face={warrior.name}
          data-gone={goneTo(warrior)}
          data-inspect={`warrior:${warrior.name}`}
          onClick={() => press(warrior)}
        >
          <Token art={artOf(warrior, lang.value, { activated: false })} />
          <Bars session={session} warrior={warrior} />
        </button>
      ))}
    </div>
  );
}

const goneTo = ({ at }: WarriorView): 'dead' | 'departed' | undefined =>
  at === 'out' ? 'dead' : at === 'departed' ? at : undefined;

function faceLabel(session: Session, warrior: WarriorView): string {
  const lost = lostLines(warrior).length;
  const name = nameOf(session, warrior.name);
  const gone = goneTo(warrior);
  if (gone) return `${name}, ${word(gone, lang.value)}`;
  return lost ? `${name}, ${word('linesLost', lang.value)} ${lostLines(warrior).join(' ')}` : name;
}

/** Six bars: the active line, the lost ones. An ally without lines has none; who is gone has a sign of where to. */
function Bars({ session, warrior }: { session: Session; warrior: WarriorView }) {
  const sheet = session.catalogue.sheets.find(({ id }) => id === warrior.sheet);
  const lost = lostLines(warrior);
  const gone = goneTo(warrior);
  if (gone) return <Icon name={gone === 'dead' ? 'skull' : 'exit'} class="ic" />;
  if (!sheet?.lines.length) return null;
  return (
    <span class="bars6" aria-hidden="true">
      {sheet.lines.map((_, i) => (
        <i key={i} class={lost.includes(i + 1) ? 'lost' : warrior.die === i + 1 ? 'on' : ''} />
      ))}
    </span>
  );
}
