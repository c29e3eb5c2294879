// What happened, newest last, each line with its rule. The log reads itself to screen readers as it grows.

import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Icon } from '../art/Art';
import type { IconName } from '../art/icons';
import { memo } from '../art/memo';
import { word } from '../art/words';
import type { GameEvent, Lang, SideName, WarriorView } from '../protocol';
import './LogList.css';

const ICON: Record<string, IconName> = {
  turn_began: 'hourglass',
  phase_began: 'chevron',
  dice_rolled: 'die',
  allotted: 'instinct',
  allotted_value: 'instinct',
  assigned: 'tray',
  dice_set_aside: 'die',
  die_rerolled: 'rotate',
  drank: 'life',
  exhausted: 'hourglass',
  healed: 'life',
  gift_used: 'gift',
  blessed: 'blessing',
  drawn: 'hand',
  drawn_unseen: 'hand',
  discarded: 'hand',
  deck_rebuilt: 'rotate',
  activated: 'foot',
  moved: 'move',
  explored: 'eye',
  tile_placed: 'fit',
  tile_discarded: 'close',
  tile_put_under: 'close',
  tile_returned: 'rotate',
  lost_way: 'no',
  hole_put: 'hole',
  sprung: 'alarm',
  found: 'stash',
  tokens_lie: 'stash',
  did: 'check',
  opened: 'door',
  closed: 'rubble',
  departed: 'exit',
  direction_turned: 'rotate',
  exalted: 'blessing',
  smouldered: 'die',
  held: 'check',
  tide_turned: 'alarm',
  attacked: 'combat',
  rolled: 'die',
  rerolled: 'rotate',
  hits: 'combat',
  rolled_for: 'die',
  guarded: 'bodyguard',
  resisted: 'resistant',
  hurt: 'drop',
  recovered: 'life',
  line_lost: 'drop',
  killed: 'skull',
  removed: 'exit',
  equipment_lost: 'no',
  destiny_rolled: 'die',
  die_recovered: 'undo',
  die_placed: 'check',
  die_changed: 'rotate',
  die_given: 'die',
  fired: 'horns',
  aimed: 'horns',
  gained_tp: 'gem',
  paid: 'gem',
  entered: 'horns',
  played: 'horns',
  used: 'stash',
  cancelled: 'no',
  time_up: 'hourglass',
  ended: 'skull',
  bid: 'gem',
  auction_won: 'check',
  seats_changed: 'rotate',
  advantage: 'hand',
  square_cleared: 'undo',
  more_dice: 'die',
  trap_rolled: 'die',
  recruited: 'check',
  lined_up: 'foot',
  equipped: 'stash',
  bestowed: 'gift',
  called: 'foot',
  tile_put_by: 'close',
  tile_taken_up: 'fit',
  second_drawn: 'fit',
  no_tile_fits: 'no',
  equipment_lies: 'stash',
  gift_lies: 'gift',
  equipment_taken: 'stash',
  gift_taken: 'gift',
  tp_laid: 'gem',
  tp_gathered: 'gem',
  board_tp: 'gem',
  spent_board: 'gem',
  spent_tile: 'gem',
  pool_short: 'gem',
  dice_taken: 'die',
  dice_cut: 'die',
  dice_back: 'die',
  fate_rolled: 'die',
  hound_rolled: 'die',
  die_draws: 'die',
  die_turned: 'die',
  ten_silent: 'die',
  ten_calls: 'die',
  pair_waits: 'hourglass',
  charges_hold: 'horns',
  surged: 'horns',
  reserve_short: 'horns',
  well_revealed: 'well',
  demon_drawn: 'horns',
  card_turned: 'horns',
  card_waits: 'hourglass',
  card_in_vain: 'no',
  card_aims: 'horns',
  card_strikes: 'horns',
  card_turns: 'horns',
  card_drives: 'horns',
  card_closes: 'rubble',
  card_breaks: 'horns',
  card_used: 'horns',
  prey_nearest: 'eye',
  prey_defense: 'eye',
  prey_wounds: 'eye',
  prey_leader: 'eye',
  prey_lot: 'eye',
  tile_nearest: 'eye',
  hunts: 'foot',
  makes_way: 'move',
  steps_aside: 'move',
  hunt_again: 'rotate',
  psychic: 'horns',
  withdrew: 'move',
  dodged: 'elusive',
  mended: 'life',
};
const REASON = /^(prey_|tile_nearest)/;
const INFERNAL = new Set([
  'board_tp',
  'fate_rolled',
  'ten_silent',
  'ten_calls',
  'surged',
  'well_revealed',
  'demon_drawn',
  'card_turned',
  'spent_board',
  'spent_tile',
  'destiny_rolled',
  'square_cleared',
  'die_recovered',
  'die_placed',
  'die_changed',
  'fired',
  'aimed',
  'gained_tp',
  'paid',
  'entered',
  'played',
]);
const HEADS = new Set(['turn_began', 'phase_began', 'ended']);

/** Whose doing an event is, for its colour: the side of the warrior it names first, if that is known. */
export function sideOf(event: GameEvent, sides: ReadonlyMap<string, SideName>): 'h' | 'i' | '' {
  if (INFERNAL.has(event.kind)) return 'i';
  const { warrior } = event.args;
  if (!warrior) return event.kind === 'dice_rolled' ? 'h' : '';
  const side = sides.get(warrior);
  return side ? (side === 'human' ? 'h' : 'i') : '';
}

export interface LogProps {
  events: readonly GameEvent[];
  /** Everybody of the game: whose doing an event is follows from their sides. */
  warriors: readonly WarriorView[];
  lang: Lang;
  /** A rule's id was asked for. */
  onRule?: ((id: string) => void) | undefined;
  /** Read from the beginning: it does not run to its end. */
  fromStart?: boolean | undefined;
  /** Only the last so many. */
  last?: number | undefined;
}

interface EntryProps {
  event: GameEvent;
  side: string;
  lang: Lang;
  onRule: ((id: string) => void) | undefined;
  odd: boolean;
}

// Every other rule's id stands further in: so each has room for a finger (44 px) though the lines are close.
const Entry = memo(({ event, side, lang, onRule, odd }: EntryProps) => (
  <li
    class={`${side} ${HEADS.has(event.kind) ? 'mark' : ''} ${REASON.test(event.kind) ? 'reason' : ''} ${odd ? 'odd' : ''}`}
  >
    <Icon name={ICON[event.kind] ?? 'log'} />
    <span>{event[lang]}</span>
    {event.rule &&
      (onRule ? (
        <button
          type="button"
          class="rid"
          onClick={() => onRule(event.rule)}
          aria-label={`${word('rule', lang)} ${event.rule}`}
        >
          {event.rule}
        </button>
      ) : (
        <span class="rid">{event.rule}</span>
      ))}
  </li>
));

export function LogList({ events, warriors, lang, onRule, last, fromStart = false }: LogProps): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const shown = last ? events.slice(-last) : events;
  const atEnd = useRef(!fromStart);
  const sides = useMemo(() => new Map(warriors.map(({ name, side }) => [name, side])), [warriors]);
  useLayoutEffect(() => {
    const node = list.current;
    if (node && atEnd.current) node.scrollTop = node.scrollHeight;
  }, [events.length]);
  return (
    <div
      ref={list}
      class="log"
      role="log"
      aria-label={word('log', lang)}
      tabindex={0}
      onScroll={() => {
        const node = list.current;
        if (node) atEnd.current = node.scrollHeight - node.scrollTop - node.clientHeight < 24;
      }}
    >
      <ol>
        {shown.map((event, i) => (
          <Entry
            key={event.n}
            event={event}
            side={sideOf(event, sides)}
            lang={lang}
            onRule={onRule}
            odd={(events.length - shown.length + i) % 2 > 0}
          />
        ))}
      </ol>
    </div>
  );
}
