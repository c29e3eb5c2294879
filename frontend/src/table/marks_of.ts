// What is lit on the board now: the session's options as marks the board can draw.

import type { Ghost, Marks } from '../board/marks';
import { said } from '../i18n/ui';
import type { GameEvent, GameView, OptionData } from '../protocol';
import { nameOf } from './names';
import type { Session } from './session';

const STEPS: [number, number][] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

export function marksOf(session: Session): Marks {
  const lit = session.lit.value;
  const hinted = session.hinted.value;
  const pick = (option: OptionData) => ({
    label: said(option),
    chosen: option.text === hinted,
    onPick: () => session.choose(option),
  });
  const entries = session.entering.value ? (lit.entries.get(session.entering.value) ?? []) : [];
  const choosing = session.asked.value?.kind === 'put_hole';
  return {
    destinations: [
      ...lit.tiles.map(({ tile, option }) => ({
        tile,
        tone: choosing ? ('choose' as const) : ('go' as const),
        ...pick(option),
      })),
      ...entries.map(({ tile, option }) => ({ tile, tone: 'choose' as const, ...pick(option) })),
    ],
    openings: lit.openings.map(({ tile, side, option }) => ({ tile, side, ...pick(option) })),
    targets: lit.targets.map((target) => {
      const [first] = target.options as [OptionData];
      return {
        warriors: target.warriors,
        label: said(first),
        chosen: target.options.some((option) => option === session.aim.value || option.text === hinted),
        onPick: () => session.takeAim(target.options),
      };
    }),
    actors: [...[...lit.actors].map(([warrior, option]) => ({ warrior, ...pick(option) })), ...receivers(session)],
    ghost: ghostOf(session),
    refused: session.why.value?.tile ?? null,
  };
}

/** Dice are being given: the warriors that may get one. */
function receivers(session: Session): { warrior: string; label: string; chosen: boolean; onPick: () => void }[] {
  if (session.asked.value?.kind !== 'assign') return [];
  const names = [...new Set(session.lit.value.lines.map((line) => line.warrior))];
  return names.map((warrior) => ({
    warrior,
    label: nameOf(session, warrior),
    chosen: session.receiver.value === warrior,
    onPick: () => session.give(session.die.value, warrior),
  }));
}

/** The tile about to be laid, against the opening that was explored last. */
function ghostOf(session: Session): Ghost | null {
  const { rotations } = session.lit.value;
  const view = session.view.value;
  const first = rotations[0];
  const cell = view && exploredCell(view, session.socket.log.value);
  if (!first || !cell) return null;
  const number = first.args.number;
  const info = session.catalogue.tiles.find((tile) => tile.number === number);
  if (!info || number === undefined) return null;
  const turns = rotations.map((option) => option.args.turn ?? 0);
  const turn = turns[session.rotation.value % turns.length] ?? 0;
  return {
    number,
    x: cell[0],
    y: cell[1],
    turn,
    turns,
    openings: info.openings,
    saturation: info.saturation,
    picture: info.picture,
    onTurn: (wanted) => (session.rotation.value = Math.max(0, turns.indexOf(wanted))),
    onPlace: (wanted) => session.choose(rotations[turns.indexOf(wanted)]),
  };
}

function exploredCell(view: GameView, log: GameEvent[]): [number, number] | null {
  const event = log.findLast((entry) => entry.kind === 'explored');
  const at = view.warriors.find((warrior) => warrior.name === event?.args.warrior)?.at;
  const tile = typeof at === 'number' ? view.tiles[at] : undefined;
  const step = STEPS[event?.args.direction ?? -1];
  return tile && step ? [tile.x + step[0], tile.y + step[1]] : null;
}
