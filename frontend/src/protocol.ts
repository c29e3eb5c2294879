// The types of what crosses the wire: docs/protocol.md says what they mean.
// Written by `make docs` from the server's types (src/claustrophobia/lab/wire.py): do not edit.

export type Lang = 'en' | 'fr';

export type EventKind =
  | 'turn_began'
  | 'phase_began'
  | 'dice_rolled'
  | 'allotted'
  | 'allotted_value'
  | 'assigned'
  | 'dice_set_aside'
  | 'die_rerolled'
  | 'drank'
  | 'exhausted'
  | 'healed'
  | 'gift_used'
  | 'blessed'
  | 'drawn'
  | 'drawn_unseen'
  | 'discarded'
  | 'deck_rebuilt'
  | 'activated'
  | 'moved'
  | 'kept_out'
  | 'explored'
  | 'tile_placed'
  | 'tile_discarded'
  | 'tile_returned'
  | 'tile_put_under'
  | 'lost_way'
  | 'hole_put'
  | 'tile_put_by'
  | 'tile_taken_up'
  | 'second_drawn'
  | 'no_tile_fits'
  | 'equipment_lies'
  | 'gift_lies'
  | 'equipment_taken'
  | 'gift_taken'
  | 'tp_laid'
  | 'tp_gathered'
  | 'sprung'
  | 'found'
  | 'tokens_lie'
  | 'did'
  | 'opened'
  | 'closed'
  | 'departed'
  | 'direction_turned'
  | 'exalted'
  | 'smouldered'
  | 'held'
  | 'tide_turned'
  | 'attacked'
  | 'rolled'
  | 'rerolled'
  | 'hits'
  | 'rolled_for'
  | 'guarded'
  | 'dodged'
  | 'mended'
  | 'psychic'
  | 'withdrew'
  | 'card_turned'
  | 'card_waits'
  | 'card_in_vain'
  | 'card_aims'
  | 'card_strikes'
  | 'card_turns'
  | 'card_drives'
  | 'card_closes'
  | 'card_breaks'
  | 'card_used'
  | 'resisted'
  | 'hurt'
  | 'recovered'
  | 'line_lost'
  | 'killed'
  | 'removed'
  | 'equipment_lost'
  | 'destiny_rolled'
  | 'die_recovered'
  | 'die_placed'
  | 'die_changed'
  | 'die_given'
  | 'fired'
  | 'aimed'
  | 'gained_tp'
  | 'paid'
  | 'entered'
  | 'recruited'
  | 'lined_up'
  | 'equipped'
  | 'bestowed'
  | 'called'
  | 'board_tp'
  | 'dice_back'
  | 'charges_hold'
  | 'dice_cut'
  | 'dice_taken'
  | 'pool_short'
  | 'fate_rolled'
  | 'hound_rolled'
  | 'die_draws'
  | 'die_turned'
  | 'pair_waits'
  | 'ten_silent'
  | 'ten_calls'
  | 'spent_board'
  | 'spent_tile'
  | 'outward'
  | 'surged'
  | 'reserve_short'
  | 'well_revealed'
  | 'demon_drawn'
  | 'played'
  | 'used'
  | 'cancelled'
  | 'frustrated'
  | 'advantage'
  | 'disarmed'
  | 'tp_lost'
  | 'more_dice'
  | 'trap_rolled'
  | 'square_cleared'
  | 'bid'
  | 'auction_won'
  | 'seats_changed'
  | 'prey_nearest'
  | 'prey_defense'
  | 'prey_wounds'
  | 'prey_leader'
  | 'prey_lot'
  | 'tile_nearest'
  | 'hunts'
  | 'makes_way'
  | 'steps_aside'
  | 'hunt_again'
  | 'time_up'
  | 'gave_up'
  | 'ended'
  | 'undone'
  | 'takeback_offered'
  | 'takeback_accepted'
  | 'takeback_declined';

export type SideName = 'human' | 'infernal';

export type SeatName = 'human' | 'infernal' | 'host' | 'guest';

export type Phase =
  | 'human_preparation'
  | 'human_activation'
  | 'infernal_preparation'
  | 'threat'
  | 'infernal_activation';

export type Outcome = 'human' | 'infernal' | 'draw';

export type Place = 'reserve' | 'out' | 'departed' | 'waiting' | 'box';

export type Target = { [kind: string]: string | number };

/** What an event tells, by name: which of them, its kind says. */
export interface EventArgs {
  turn?: number;
  phase?: Phase;
  dice?: number[];
  warrior?: string;
  card?: string;
  targets?: Target[];
  value?: number;
  die?: number;
  tile?: number;
  line?: number;
  gift?: string;
  blesser?: string;
  bonus?: string;
  player?: SeatName;
  deck?: SideName;
  direction?: number;
  number?: number;
  cell?: string;
  equipment?: string;
  amount?: number;
  token?: string;
  count?: number;
  action?: string;
  barrier?: string;
  need?: number;
  target?: string | { troglodytes: number };
  weapon?: string | null;
  hits?: number;
  price?: number;
  damage?: number;
  place?: Place;
  faces?: string[];
  face?: string;
  power?: string;
  to?: string;
  warriors?: string[];
  gear?: string;
  total?: number;
  hounds?: number;
  one?: string;
  points?: number;
  left?: number;
  distance?: number;
  humans?: number;
  cost?: number;
  lots?: number;
  lines?: number;
  prey?: string;
  other?: string;
  outcome?: Outcome;
}

/** An event as one viewer is told it, with its number among the events of that viewer. */
export interface GameEvent {
  en: string;
  fr: string;
  kind: EventKind;
  rule: string;
  args: EventArgs;
  for?: SideName;
  n: number;
}

export type Ruleset = '1643' | 'first' | 'dante';

export type Direction = 'north' | 'east' | 'south' | 'west';

export interface BarrierView {
  tile: number;
  side: Direction;
  kind: string;
}

/** A lasting effect: its target, what it does, and until which phase. */
export interface MarkView {
  target: string;
  what: string;
  amount: number;
  until: Phase | null;
}

/** A destiny die: in the pool, rolled, or on a power, waiting or fired. */
export interface DestinyDie {
  at: string;
  face?: string;
  fired?: boolean;
}

/** One aim of the scenario: for whom it ends the game, and how far it has come; at `need` it is fulfilled. */
export interface AimView {
  verb: string;
  subject: string;
  outcome: Outcome;
  have: number;
  need: number;
}

/** The warrior whose activation is under way, and what is left of it (HAC-2, MOV-8). */
export interface ActingView {
  warrior: string;
  movement: number;
  action: boolean;
}

export type Picture =
  | 'plain'
  | 'alarm'
  | 'fog'
  | 'stash'
  | 'mushrooms'
  | 'carnivorous'
  | 'flooded'
  | 'trapped'
  | 'fountain'
  | 'devouring'
  | 'well'
  | 'lair'
  | 'tomb'
  | 'hole'
  | 'sanctuary'
  | 'exit'
  | 'pentacle'
  | 'tight';

/** What may be taken from a tile: a piece of equipment or a gift. */
export interface Find {
  equipment?: string;
  gift?: string;
}

/** A tile on the board, as it is turned: `openings` has one bit a side, `links` what each side leads to. */
export interface TileView {
  number: number;
  x: number;
  y: number;
  turn: Direction;
  links: (number | 'unexplored' | null)[];
  openings: number;
  saturation: number;
  effect: string;
  picture: Picture;
  used: boolean;
  water: number;
  hole: boolean;
  tokens: Record<string, number>;
  tp: number;
  find: Find | null;
}

export type Owner = 'host' | 'guest';

/** A warrior; its characteristics and talents only while it is on the board. */
export interface WarriorView {
  name: string;
  sheet: string;
  side: SideName;
  at: number | Place;
  life: number;
  damage: number[] | number;
  die: number;
  exhausted: boolean;
  activated: boolean;
  slain: boolean;
  allotted: string | null;
  equipment: string[];
  gifts: string[];
  carries: Record<string, number>;
  owner?: Owner;
  movement?: number;
  combat?: number;
  defense?: number;
  talents?: string[];
}

/** The stack of tiles: `known` are the tiles its viewer has looked at, `second` the size of the second stack. */
export interface StackView {
  count: number;
  known: number[];
  discarded: number[];
  second: number;
}

/** A side's cards; its hand only for those who may see it, its deck only once the game is over. */
export interface CardsView {
  side: SideName;
  hand_count: number;
  deck_count: number;
  discard: string[];
  limit: number;
  played?: string[];
  hand?: string[];
  fresh?: string[];
  deck?: string[];
}

export type DecisionKind =
  | 'window'
  | 'opening'
  | 'assign'
  | 'allot'
  | 'discard'
  | 'effects'
  | 'gifts'
  | 'buy'
  | 'activate'
  | 'act'
  | 'place'
  | 'look'
  | 'put_back'
  | 'put_hole'
  | 'guard'
  | 'damage'
  | 'lose'
  | 'recover'
  | 'roll'
  | 'make_room'
  | 'destiny'
  | 'fire'
  | 'target'
  | 'keep'
  | 'bring'
  | 'hound'
  | 'blast'
  | 'recruit'
  | 'wait'
  | 'equip'
  | 'bestow'
  | 'take'
  | 'call'
  | 'bid'
  | 'team'
  | '';

/** Whose decision is pending; what it is, only for the one who decides. */
export interface DecisionView {
  side: SideName;
  number?: number;
  kind?: DecisionKind;
  options?: string[];
}

/** What a side, or a spectator, may see. */
export interface GameView {
  ruleset: Ruleset;
  scenario: string;
  unplayed: SideName | null;
  allots: boolean;
  squares: boolean;
  turn: number;
  turn_limit: number | null;
  phase: Phase;
  outcome: Outcome | null;
  barriers: BarrierView[];
  marks: MarkView[];
  destiny: DestinyDie[];
  dice: number[];
  tp: number;
  reserve: Record<string, number>;
  alarms: number;
  counters: Record<string, number>;
  direction: Direction | null;
  zone: number[] | null;
  aims: AimView[];
  acting: ActingView | null;
  tiles: TileView[];
  warriors: WarriorView[];
  stack: StackView;
  cards: CardsView[];
  decision: DecisionView | null;
}

export type Verb =
  | 'pass'
  | 'pit'
  | 'drink'
  | 'die'
  | 'value'
  | 'allot'
  | 'discard'
  | 'resolve'
  | 'bless'
  | 'gift'
  | 'activate'
  | 'move'
  | 'explore'
  | 'attack'
  | 'use'
  | 'do'
  | 'depart'
  | 'pursue'
  | 'place'
  | 'choose'
  | 'back'
  | 'hole'
  | 'guard'
  | 'damage'
  | 'lose'
  | 'recover'
  | 'roll'
  | 'destiny'
  | 'fire'
  | 'target'
  | 'keep'
  | 'bring'
  | 'face'
  | 'pay'
  | 'play'
  | 'roll-for'
  | 'replace'
  | 'enter'
  | 'recruit'
  | 'wait'
  | 'equip'
  | 'bestow'
  | 'take'
  | 'call'
  | 'advantage'
  | 'bid';

/** What an option is about, by name: which of them, its verb says. */
export interface OptionArgs {
  warrior?: string;
  line?: number;
  die?: number;
  instinct?: string;
  card?: string;
  other?: string;
  bonus?: string;
  gift?: string;
  tile?: number;
  direction?: number;
  target?: string | { troglodytes: number };
  weapon?: string | null;
  equipment?: string;
  action?: string;
  number?: number;
  turn?: number;
  face?: string;
  power?: string;
  amount?: number;
  event?: string;
  sheet?: string;
  targets?: Target[];
}

/** The odds of an attack: how many dice, what each needs, and the chances of 0, 1, 2, ... hits. */
export interface Odds {
  dice: number;
  need: number;
  hits: number[];
  expected: number;
}

/** An option: its notation, its arguments, its sentence. `player`: which of two players may take it. */
export interface OptionData {
  en: string;
  fr: string;
  text: string;
  verb: Verb;
  args: OptionArgs;
  odds?: Odds;
  struck?: string[];
  player?: Owner;
}

/** The pending decision with its options. */
export interface Asked {
  en: string;
  fr: string;
  side: SideName;
  number: number;
  kind: DecisionKind;
  subject: string;
  options: OptionData[];
}

/** A takeback that is offered: who asks, and the last event of the viewer's story that would remain. */
export interface Offer {
  by: SeatName;
  to: number;
}

/** A table as its viewer sees it, and what has happened since the last update. `frames` makes its bytes. */
export interface Update {
  n: number;
  fresh?: number;
  events: GameEvent[];
  view: GameView;
  asked: Asked | null;
  takeback: Offer | null;
  undo: boolean;
  asks: boolean;
  clock: null;
}

/** Why something is not offered. */
export interface Because {
  en: string;
  fr: string;
  id: number;
  rule: string;
}

export type SourceKind =
  | 'line'
  | 'without_die'
  | 'exhaustion'
  | 'hound_die'
  | 'sheet'
  | 'equipment'
  | 'instinct'
  | 'event'
  | 'gift'
  | 'power'
  | 'blessing'
  | 'lasting'
  | 'ability'
  | 'haste'
  | 'tile'
  | 'most'
  | 'least'
  | 'scenario';

/** A part of a warrior's figure: what it comes from, which of those, and what it adds (PRI-2). */
export interface Part {
  en: string;
  fr: string;
  kind: SourceKind;
  which: string;
  amount: number;
  rule: string;
}

/** What a warrior's place means for it now. */
export interface Remark {
  en: string;
  fr: string;
  rule: string;
}

/** A warrior that was asked about. */
export interface Inspected {
  name: string;
  movement: Part[];
  combat: Part[];
  defense: Part[];
  remarks: Remark[];
  id: number;
}

export interface Adviser {
  en: string;
  fr: string;
  id: string;
}

export type Unit = 'chance' | 'rate' | 'share';

/** A sentence in both languages. */
export interface Words {
  en: string;
  fr: string;
}

/** What a bot thinks of an option: a chance to win, a rate on a scale of its own, or how likely it is taken. */
export interface Thought {
  en: string;
  fr: string;
  text: string;
  value: number;
  unit: Unit;
  looks: number;
  low: number;
  high: number;
  because: Words;
}

/** What a bot would do, or why one did what it did. */
export interface Advice {
  bot: Adviser;
  side: SideName;
  kind: DecisionKind;
  options: Thought[];
  id: number;
  about: 'hint' | 'why';
}

/** The costliest choice of a turn: what it lost of the chance to win, what was better, and why. */
export interface Slip {
  en: string;
  fr: string;
  turn: number;
  lost: number;
  better: Words;
  because: Words;
}

/** How a seat stands, where it has to decide; and the costliest choice of its last turn, once that is over. */
export interface Coached {
  id: number;
  side: SideName;
  chance: number | null;
  slip: Slip | null;
}

/** What the guide of a first game explains once, and the rules behind it. */
export interface Topic {
  en: string;
  fr: string;
  topic: string;
  rules: string[];
}

/** What is new to a seat that has to decide; null if nothing is. */
export interface Guided {
  id: number;
  topic: Topic | null;
}

/** An option in notation and in words. */
export interface Worded {
  en: string;
  fr: string;
  text: string;
}

/** Why a seat is asked to look again before it chooses: the points lost; what would be better, and why. */
export interface LookAgain {
  en: string;
  fr: string;
  points: number;
  rules: string[];
  better: Worded;
  because: Words;
}

/** Whether a choice is questioned before it is made. */
export interface Doubted {
  id: number;
  doubt: LookAgain | null;
}

/** A refused message; `id` of the question or `number` of the decision it was for, if it had one. */
export interface Notice {
  en: string;
  fr: string;
  code: string;
  rule: string;
  id?: number;
  number?: number;
}

/** How many sit on each seat. */
export interface Presence {
  human: number;
  infernal: number;
  spectators: number;
  host?: number;
  guest?: number;
  names?: Record<string, string>;
  since?: Record<string, number>;
}

/** `{}`. */
export type Nothing = Record<string, never>;

/** The next table was laid; whoever asks for it gets his own seat there. */
export interface Rematch {
  table: string;
}

export type Role = 'human' | 'infernal' | 'host' | 'guest' | 'both' | 'spectator';

/** An auction has put this seat on another side. */
export interface NewSeat {
  role: Role;
}

/** A bot's turn waits: how many turns of bots are before it; null when it is thought about. */
export interface Queue {
  before: number | null;
  nobody?: boolean;
}

/** The game is dealt once these seats are taken too (their players' words go into the dice). */
export interface Waiting {
  seats: (SeatName | 'both')[];
}

export type ServerMessage =
  | { update: Update }
  | { because: Because }
  | { inspected: Inspected }
  | { advice: Advice }
  | { coached: Coached }
  | { guided: Guided }
  | { doubted: Doubted }
  | { refused: Notice }
  | { presence: Presence }
  | { pong: Nothing }
  | { rematch: Rematch }
  | { seat: NewSeat }
  | { queue: Queue }
  | { waiting: Waiting };

export interface Hello {
  have?: number;
  word?: string;
  name?: string;
}

export interface Choose {
  number: number;
  option: string;
}

export interface Why {
  id: number;
  option: string;
}

export interface Hint {
  id: number;
  bot?: string;
}

export interface Explain {
  id: number;
}

export interface Inspect {
  id: number;
  name: string;
}

export interface Coach {
  id: number;
}

export interface Guide {
  id: number;
  told?: string[];
}

export interface Doubt {
  id: number;
  number: number;
  option: string;
}

/** `{}`. */
export type Empty = Record<string, never>;

export interface Takeback {
  offer?: boolean;
  accept?: boolean | null;
}

export type ClientMessage =
  | { hello: Hello }
  | { choose: Choose }
  | { why: Why }
  | { hint: Hint }
  | { explain: Explain }
  | { inspect: Inspect }
  | { coach: Coach }
  | { guide: Guide }
  | { doubt: Doubt }
  | { undo: Empty }
  | { takeback: Takeback }
  | { give_up: Empty }
  | { ping: Empty };

export type Links = Partial<Record<SeatName | 'spectator', string>>;

/** A table that has been laid; links are paths with the secret in the fragment. */
export interface Created {
  table: string;
  links: Links;
  commitment: string;
}

/** The asker's seat; if he has just taken it, with the code that brings him back to it from another device. */
export interface Seat {
  table: string;
  role: Role;
  code?: string | null;
}

export type SeatState = 'open' | 'free' | 'yours' | 'taken' | 'other';

/** What a link can do for the asker before he sits down (`joining.state_of`). */
export interface Invitation {
  role: Role;
  state: SeatState;
  hints?: boolean;
}

/** A rematch, and the asker's own seat at it; links are those that he may hand on. */
export interface NextTable {
  table: string;
  role: Role;
  code: string | null;
  links: Links;
  commitment: string;
}

/** What everybody with a seat may know of a table. */
export interface TableInfo {
  table: string;
  scenario: string;
  role: Role;
  seats: Record<SideName, string>;
  turn: number;
  outcome: Outcome | null;
  created: number;
  waiting: SideName | null;
  commitment: string;
  seeded: boolean;
  begun: boolean;
  free_undo: boolean;
  hints: boolean;
  players: number;
  campaign: string | null;
  rematch: string | null;
  pack: string | null;
  own_box: boolean;
  board?: GameView | null;
}

/** A game after so many decisions; `text` and the sentences tell the decision that led there. */
export interface Moment {
  n: number;
  total: number;
  view: GameView;
  asked: Asked | null;
  events: GameEvent[];
  rule: string;
  seed?: string | null;
  side?: SideName;
  text?: string;
  en?: string;
  fr?: string;
  dice?: number[];
}

export interface Replay {
  replay: string;
}

/** One line of a record, with the turn and phase it led to. */
export interface Decided {
  number: number;
  side: SideName;
  text: string;
  dice: number[];
  turn: number;
  phase: Phase;
}

export interface ReplayInfo {
  headers: Record<string, string>;
  decisions: Decided[];
}

/** How the humans stood after so many decisions, from 0 to 1, where a phase began or the game ended. */
export interface Chance {
  n: number;
  turn: number;
  phase: Phase;
  human: number;
}

/** A moment worth going to, and what happened there; of a turning point, how much the humans' chance changed. */
export interface Spot {
  en: string;
  fr: string;
  n: number;
  turn: number;
  change?: number | null;
}

/** How a game went: the humans' chance phase by phase, the decisions that changed it most, and every death. */
export interface Course {
  points: Chance[];
  turns: Spot[];
  deaths: Spot[];
}

/** How many dice agree with the seed, the first fault that was found, and where the seed comes from. */
export interface Verdict {
  ok: boolean;
  checked: number;
  source: 'words' | 'practice' | 'seed' | 'unbound';
  fault: Words | null;
}

/** Whether others can reach this server, and at which addresses; none are told to whoever has one that works. */
export interface Reach {
  works: boolean;
  addresses: string[];
}

/** A campaign that has begun; links are paths with the secret in the fragment. */
export interface Begun {
  campaign: string;
  links: Links;
}

export interface CampaignSeat {
  campaign: string;
  role: Role;
  code?: string | null;
}

export type CampState = 'ready' | 'playing' | 'camp' | 'lost' | 'won';

/** Where a campaign stands in the story it follows: its next chapter, or its ending if `scenario` is null. */
export interface StoryInfo {
  id: string;
  name: Words;
  place: string;
  scenario: string | null;
  title: Words;
  text: Words;
  kept: number;
  humans: string;
  infernals: string;
}

export interface Member {
  name: string;
  sheet: string;
  damage: number[];
  gifts: string[];
  equipment: string[];
  heals: number;
  owner?: Owner | null;
}

export interface Named {
  name: string;
  sheet: string;
}

export interface CampOption {
  en: string;
  fr: string;
  text: string;
  verb: string;
}

/** A circle of the chronicle. */
export interface Chapter {
  en: string;
  fr: string;
  circle: number;
  outcome: 'won' | 'lost';
  place: string | null;
  turns: number;
  demons: Named[];
  fallen: Named[];
}

/** A campaign as one of its players sees it; `table` is the circle being played. */
export interface CampaignInfo {
  state: CampState;
  circle: number;
  circles: number;
  story: StoryInfo | null;
  players: number;
  settings: Record<string, number | string>;
  content: string | null;
  team: Member[];
  dead: Named[];
  banished: string[];
  forgoes: boolean;
  recruits: number;
  rewards: number;
  options: CampOption[];
  chronicle: Chapter[];
  campaign: string;
  role: Role;
  number: number;
  created: number;
  changed: number;
  table: string | null;
  undo: boolean;
}

/** What one knows after a lesson, and the rule it comes from. */
export interface Learnt {
  en: string;
  fr: string;
  rule: string;
}

/** A lesson in the list; `veiled` are the panels left in the dark, by the lesson that teaches them. */
export interface LessonInfo {
  id: string;
  number: number;
  minutes: number;
  steps: number;
  scenario: string;
  side: SideName;
  name: Words;
  about: Words;
  scene: Words;
  can: Words;
  learnt: Learnt[];
  veiled: Record<string, number>;
}

/** The first game with a guide: what is played, and against which bot. */
export interface FirstGameInfo {
  scenario: string;
  bot: string;
}

export interface LessonList {
  lessons: LessonInfo[];
  first_game: FirstGameInfo;
}

/** What the guide answers to an option: done, and the path then, or why not. */
export interface Answered {
  en: string;
  fr: string;
  option: string;
  done: boolean;
  path: string;
  rule: string;
}

/** A step of a lesson: what is said, pointed at and to be done; `answers` to all options that are offered. */
export interface Task {
  say: Words;
  task: Words;
  spot: string;
  rules: string[];
  show: string;
  answers: Answered[];
}

/** A lesson at the step a path leads to; without a task it is done. */
export interface LessonStep {
  lesson: string;
  path: string;
  view: GameView;
  asked: Asked | null;
  events: GameEvent[];
  task: Task | null;
}

export interface RuleWords {
  title: string;
  text: string;
}

/** A lesson, by its id and its number. */
export interface TaughtIn {
  id: string;
  number: number;
}

/** A rule of the book: its texts, what it refers to, where it is taught, and whether an example is drawn for it. */
export interface RuleEntry {
  id: string;
  en: RuleWords;
  fr: RuleWords;
  see: string[];
  rulings: string[];
  lesson: TaughtIn | null;
  drawn: boolean;
}

export interface RuleChapter {
  id: string;
  name: Words;
  rules: RuleEntry[];
}

/** What we decided where no rule does. */
export interface Ruling {
  id: string;
  text: Words;
  because: Words;
}

/** All rules that hold in a ruleset; `instead` leads from a common rule that does not hold to the one that does. */
export interface RuleBook {
  chapters: RuleChapter[];
  rulings: Ruling[];
  instead: Record<string, string>;
}

/** A position that shows a rule; `option`, if there is one, may or may not be chosen in it. */
export interface RuleExample {
  rule: string;
  say: Words;
  option: string;
  may: boolean;
  view: GameView;
}

export interface RuleExamples {
  examples: RuleExample[];
}

/** A line of a record's story: the decision it follows, the turn, and the rule it names. */
export interface ToldLine {
  en: string;
  fr: string;
  n: number;
  turn: number;
  rule: string;
}

export interface ToldStory {
  lines: ToldLine[];
}

/** What is played on a day, by its date alone; `options` are those of the table to lay. */
export interface DailyDescent {
  day: string;
  circle: number;
  seed: string;
  scenario: string;
  team: string[];
  options: Record<string, string>;
}

/** A scenario by dice: its seed, and the text of its file. */
export interface Surprise {
  seed: number;
  text: string;
}

/** How the house's bot fared in a day's descent; `lines` are those it had left. */
export interface DailyPar {
  bot: string;
  outcome: Outcome;
  turn: number;
  lines: number;
}

export type Theme =
  | 'dice'
  | 'gifts'
  | 'order'
  | 'moves'
  | 'fights'
  | 'tiles'
  | 'cards'
  | 'aims'
  | 'hits'
  | 'threat'
  | 'destiny'
  | 'patience';

/** A puzzle in the list; `found`: how many of so many `tries` of each level of `search` found the best option. */
export interface PuzzleInfo {
  id: string;
  number: number;
  scenario: string;
  side: SideName;
  theme: Theme;
  level: number;
  turn: number;
  found: number[];
  tries: number;
  options: number;
}

export interface PuzzleList {
  puzzles: PuzzleInfo[];
}

/** A puzzle as its side sees it. */
export interface PuzzleAsked {
  info: PuzzleInfo;
  view: GameView;
  asked: Asked;
}

export type PuzzleVerdict = 'best' | 'second' | 'playable' | 'loses';

/** What an option is worth to the side that decides, in ten-thousandths, with its 95 % interval. */
export interface PuzzleOption {
  en: string;
  fr: string;
  option: string;
  value: number;
  low: number;
  high: number;
  looks: number;
  fact: Words;
}

/** What an answer was worth, and all options; the best comes first. `lit`: whether a streak goes on. */
export interface PuzzleSolution {
  verdict: PuzzleVerdict;
  lost: number;
  lit: boolean;
  taken: string;
  options: PuzzleOption[];
  why: Words;
  rules: string[];
}

/** Why something is no option, with the rule's id. */
export interface PuzzleWhyNot {
  en: string;
  fr: string;
  rule: string;
}

export interface Western {
  source: 'seed' | 'public' | 'house';
  id: string;
  count: number;
  name: Words;
  leader: boolean;
  elite: boolean;
  talents: string[];
  lines: [number, number, number][];
  instinct: number[];
}

/** What something does, in both languages, short enough for one line of a narrow sheet. */
export interface Gist {
  en: string;
  fr: string;
}

export interface Condition {
  kind:
    | 'any'
    | 'white'
    | 'red'
    | 'colour'
    | 'pair'
    | 'total'
    | 'same_parity'
    | 'odd_pair'
    | 'mixed_pair'
    | 'even_pair'
    | 'at_least'
    | 'exactly';
  dice: number;
  at_least: number;
  exactly: number;
}

export interface Power {
  source: 'seed' | 'public' | 'house';
  id: string;
  name: Words;
  text: Words;
  gist: Gist | null;
  phase: string;
  spaces: number;
  once: boolean;
  condition: Condition;
  verb: string;
  args: Record<string, unknown>;
}

/** A troglodyte, tough troglodyte or hellhound. */
export interface Demonic {
  source: 'seed' | 'public' | 'house';
  id: string;
  kind: 'troglodyte' | 'tough' | 'hellhound';
  count: number;
  price: number;
  movement: number;
  combat: number;
  defense: number;
  life: number;
  name: Words;
  talents: string[];
  power: Power | null;
}

export interface Ability {
  verb: string;
  args: Record<string, unknown>;
}

export interface Demon {
  source: 'seed' | 'public' | 'house';
  id: string;
  price: number;
  movement: number;
  combat: number;
  defense: number;
  life: number;
  name: Words;
  text: Words;
  gist: Gist | null;
  talents: string[];
  abilities: Ability[];
  power: Power | null;
}

/** A tile of the box, and what is drawn on it. */
export interface TileInfo {
  source: 'seed' | 'public' | 'house';
  number: number;
  openings: string;
  saturation: number;
  effect: string;
  picture: Picture;
}

/** An event, instinct or equipment card, or a gift. */
export interface Card {
  source: 'seed' | 'public' | 'house';
  id: string;
  name: Words;
  text: Words;
  verb: string;
  args: Record<string, unknown>;
  count: number;
  moment: string;
  value: number;
  bearers: string[];
  action: boolean;
  once: boolean;
}

/** A box, its words, and the rules that its things hang on: by kind of thing, by id (`content.rows`). */
export interface Box {
  talents: Record<string, Words>;
  effects: Record<string, Words>;
  phases: Record<string, Words>;
  tokens: Record<string, Words>;
  actions: Record<string, Words>;
  counters: Record<string, Words>;
  moments: Record<string, Words>;
  sheets: Western[];
  beings: Demonic[];
  demons: Demon[];
  tiles: TileInfo[];
  instincts: Card[];
  events: Card[];
  equipment: Card[];
  gifts: Card[];
  powers: Power[];
  rows: Record<string, Record<string, string[]>>;
}

/** A story that links a ruleset's scenarios to a campaign; `chapters`: how many it has at most. */
export interface StoryCard {
  id: string;
  name: Words;
  text: Words;
  chapters: number;
}

/** The highest bid, and what each thing costs of what was bid (FED-AUC-1). */
export interface Auction {
  highest: number;
  warrior: number;
  gift: number;
  object: number;
}

/** The face whose dice choose a power by themselves, and how many of them it takes, where nobody does (DTH-3). */
export interface Chosen {
  en: string;
  fr: string;
  face: string;
  dice: number;
}

/** What a page has to know of a ruleset before a table is laid, or beside it. */
export interface RulesetInfo {
  unplayed: SideName | null;
  allots: boolean;
  campaign: boolean;
  story: StoryCard | null;
  trays: number;
  auction: Auction | null;
  chosen: Record<string, Chosen>;
}

/** A human of a scenario: its sheet, its tile (by position in the layout), and what it has. */
export interface Recruit {
  sheet: string;
  at: number;
  gifts: string[];
  equipment: string[];
  carries: string[];
  later: boolean;
}

/** A team chosen at set-up: how many besides the leader, how many of them elite, how much equipment and gifts. */
export interface Draft {
  others: number;
  elite: number;
  equipment: number;
  gifts: number;
}

export interface Humans {
  warriors: Recruit[];
  hand: number;
  draft: Draft | null;
}

/** A human without a six-line sheet: it has fixed figures and a life (SET-9). A recruit names it like a sheet. */
export interface Ally {
  id: string;
  name: Words;
  text: Words;
  movement: number;
  combat: number;
  defense: number;
  life: number;
  talents: string[];
}

export interface Lurker {
  sheet: string;
  at: number;
}

/** The infernal side of a scenario. */
export interface Infernals {
  demons: string[];
  any_demon: boolean;
  unplayed: boolean;
  hounds: number;
  without: string[];
  waiting: string[];
  tp: number;
  hand: number;
  in_play: Lurker[];
}

export interface Laid {
  number: number;
  x: number;
  y: number;
  turn: Direction;
}

export interface Lying {
  at: number;
  token: string;
  count: number;
}

export interface Barrier {
  at: number;
  side: Direction;
  kind: 'rubble' | 'door';
}

/** The tiles of a scenario: the layout at set-up, and a stack of `size` tiles with `goals` among its last `deep`. */
export interface Tiles {
  layout: Laid[];
  zone: number[];
  second: number;
  second_from: number[];
  campaign: number[];
  size: number;
  goals: number[];
  deep: number;
  surely: number[];
  besides: number[];
  never: number[];
  tokens: Lying[];
  barriers: Barrier[];
}

export interface Limit {
  turns: number;
  outcome: Outcome;
}

/** An aim, an action, a special rule or a stash: a verb of `core.clauses` and its arguments. */
export interface Clause {
  verb: string;
  id: string;
  name: Words | null;
  outcome: '' | 'human' | 'infernal' | 'draw';
  count: number;
  at_least: number;
  tile: number;
  warrior: string;
  token: string;
  counter: string;
  turn: number;
  side: Direction;
  talents: string[];
  who: string[];
  exhausted: boolean;
  stat: '' | 'movement' | 'combat' | 'defense';
  value: number;
}

/** A scenario under its full id, with what each option is if nobody says otherwise. */
export interface ScenarioInfo {
  source: 'seed' | 'public' | 'house';
  id: string;
  ruleset: Ruleset;
  name: Words;
  text: Words;
  aim_text: Words;
  minutes: number;
  human: Humans;
  ally: Ally[];
  infernal: Infernals;
  tiles: Tiles;
  limit: Limit;
  aim: Clause[];
  rule: Clause[];
  action: Clause[];
  stash: Clause[];
  counters: string[];
  options: Record<string, number | string>;
}

export interface RuleText {
  en: RuleWords;
  fr: RuleWords;
}

/** An option of a scenario that is a number. */
export interface NumberOption {
  en: string;
  fr: string;
  kind: 'number';
  least: number;
  most: number;
}

/** An option that is one of several words. */
export interface WordOption {
  en: string;
  fr: string;
  kind: 'words';
  words: Record<string, Words>;
}

/** An option that is any text. */
export interface TextOption {
  en: string;
  fr: string;
  kind: 'text';
}

export type OptionKind = NumberOption | WordOption | TextOption;

/** A level of the strongest bot: a few words about it, and how often in a hundred games it beats the Captain. */
export interface Level {
  note: Words;
  share: number;
}

export interface BotInfo {
  id: string;
  name: Words;
  level: Level | null;
  offered: boolean;
}

/** A scenario of a pack: what a table is laid with (`pack/name`), and what it is. */
export interface PackScenario {
  name: string;
  info: ScenarioInfo;
}

/** An installed pack, and by ruleset the records in which its content differs from the catalogue's. */
export interface PackInfo {
  id: string;
  version: string;
  fingerprint: string;
  title: Words;
  authors: string[];
  licence: string;
  scenarios: PackScenario[];
  boxes: Record<string, Partial<Box> & { rules: Record<string, RuleText> }>;
}

/** The humans' share of the games with its 95 % interval, a draw counted half; how much more by each handicap. */
export interface Worth {
  games: number;
  human: number;
  interval: [number, number];
  worth: Record<string, [number, number, number]>;
}

/** A whole measurement: who played the humans and the infernals, and what came of it by scenario. */
export interface Worths {
  human: string;
  infernal: string;
  seed: number;
  scenarios: Record<string, Worth>;
}

/** Everything that never changes while the server runs: the box of 1643, and what others have otherwise. */
export interface Catalogue {
  talents: Record<string, Words>;
  effects: Record<string, Words>;
  phases: Record<string, Words>;
  tokens: Record<string, Words>;
  actions: Record<string, Words>;
  counters: Record<string, Words>;
  moments: Record<string, Words>;
  sheets: Western[];
  beings: Demonic[];
  demons: Demon[];
  tiles: TileInfo[];
  instincts: Card[];
  events: Card[];
  equipment: Card[];
  gifts: Card[];
  powers: Power[];
  rows: Record<string, Record<string, string[]>>;
  version: string;
  strangers_content: boolean;
  rulesets: Record<string, RulesetInfo>;
  scenarios: ScenarioInfo[];
  boxes: Record<string, Partial<Box> & { rules: Record<string, RuleText> }>;
  rules: Record<string, RuleText>;
  ui: Record<string, unknown>;
  options: Record<string, Record<string, OptionKind>>;
  bots: BotInfo[];
  best: Record<string, string>;
  packs: PackInfo[];
  worths: Worths;
  difficulties: Record<string, Record<string, Record<string, number>>>;
}

/** start + luck + human + infernal = result. */
export interface Total {
  start: number;
  luck: number;
  human: number;
  infernal: number;
  result: number;
}

/** A side's choices: how many, how many of the best, what they cost it together and on the average. */
export interface Share {
  side: SideName;
  choices: number;
  best: number;
  lost: number;
  mean: number;
}

/** An option and the chooser's chance with it. */
export interface Valued {
  text: string;
  en: string;
  fr: string;
  value: number;
}

/** One decision. */
export interface JudgedChoice {
  n: number;
  turn: number;
  phase: Phase;
  side: SideName;
  kind: DecisionKind;
  text: string;
  en: string;
  fr: string;
  before: number;
  after: number;
  then: number;
  lost: number;
  better?: Valued;
  why?: Words;
  rules?: string[];
  options: Valued[];
}

/** What a side's attacks hit: dice rolled, hits they gave, and the hits to be expected of them. */
export interface Hits {
  side: SideName;
  dice: number;
  hits: number;
  expected: number;
}

/** What became of a human: how it ended, and sentences about what it did. */
export interface Story {
  name: string;
  called: Words;
  lines: number;
  of: number;
  fate: Words;
  told: Words;
}

/** A whole game. */
export interface Analysis {
  scenario: string;
  outcome: Outcome | null;
  turns: number;
  looks: number;
  seed: number;
  whole: number;
  sums: Total;
  shares: Share[];
  decisions: JudgedChoice[];
  turning: Record<SideName, number[]>;
  hits: Hits[];
  stories: Story[];
  infernals: Words;
}

/** How far a game is analysed, and what has come of it: the decisions after those that the asker has. */
export interface Reading {
  done: number;
  total: number;
  nobody: boolean;
  since: number;
  analysis: Analysis;
}

/** Something wrong with a draft: the path of the field, and what is wrong there. */
export interface FlawTold {
  en: string;
  fr: string;
  path: string;
}

/** What is no fault, but worth a thought; and the rule that says more. */
export interface RemarkTold {
  en: string;
  fr: string;
  path: string;
  rule: string;
}

/** A draft, the text of its file, all that is wrong with it, and by name of a list the words that fit. */
export interface Checked {
  draft: Record<string, unknown>;
  text: string;
  flaws: FlawTold[];
  remarks: RemarkTold[];
  lists: Record<string, string[]>;
}

/** A field: what kind of thing it holds, and what is allowed. */
export interface Blank {
  name: string;
  kind: 'number' | 'word' | 'words' | 'text' | 'flag' | 'table';
  least: number;
  most: number;
  words: string[];
  names: string;
  required: boolean;
  default: string | number | boolean | string[] | null;
}

/** A clause: its sentence in both languages, the rule that says more, and what its blanks may hold. */
export interface Sentence {
  en: string;
  fr: string;
  rule: string;
  blanks: Blank[];
}

/** What can be filled in where in a scenario: clauses by table and verb, other fields by path. */
export interface Workbench {
  clauses: Record<string, Record<string, Sentence>>;
  fields: Record<string, Blank>;
  rulesets: string[];
  empty: Record<string, unknown>;
  measurers: string[];
  sizes: number[];
}

/** A share of games and its 95 % interval. */
export interface Share95 {
  count: number;
  share: number;
  low: number;
  high: number;
}

/** How many games ended in a turn. */
export interface TurnCount {
  turn: number;
  games: number;
}

/** How often a tile was in play, and how many humans died on it. */
export interface TileToll {
  tile: number;
  placed: number;
  deaths: number;
}

/** Something that happens in some games: how many points of a hundred more the humans win then. */
export interface Decider {
  kind: string;
  name: string;
  games: number;
  points: number;
}

/** A figure of a scenario changed: how many points of a hundred more the humans win, with its 95 % interval. */
export interface ScrewTurned {
  option: string;
  by: number;
  games: number;
  points: number;
  low: number;
  high: number;
}

/** A measurement as far as it has come. `nobody`: it waits, because no bot thinks at the moment. */
export interface Measured {
  done: number;
  total: number;
  nobody: boolean;
  wins: Record<string, Share95>;
  turns: TurnCount[];
  deaths: TileToll[];
  decides: Decider[];
  screws: ScrewTurned[];
}

/** What a table is laid with; `scenario_text` is the file of a scenario of one's own, which has its id in it. */
export interface NewTable {
  scenario?: string;
  scenario_text?: string;
  human?: string;
  infernal?: string;
  hot_seat?: boolean;
  hints?: boolean;
  options?: Record<string, boolean | number | string>;
  seed?: string;
  content?: string;
}

/** What the first who asks for a rematch wants of it. */
export interface NewRematch {
  swapped?: boolean;
}

/** After how many decisions of a record a new table goes on, and who plays it. */
export interface PlayOn {
  at: number;
  human?: string;
  infernal?: string;
  hot_seat?: boolean;
}

/** What a scenario by dice is drawn for. Without a seed one is taken by lot; `minutes` 0 leaves them to the dice. */
export interface NewDrawing {
  ruleset?: string;
  seed?: number | null;
  minutes?: number;
}

/** What a campaign begins with: settings, or the text of a file. */
export interface NewCampaign {
  story?: string;
  human?: string;
  infernal?: string;
  options?: Record<string, boolean | number | string>;
  seed?: string;
  hot_seat?: boolean;
  text?: string;
  content?: string;
}

/** What is wanted of an analysis: the decisions after so many, which the asker has already. */
export interface Ask {
  have?: number;
}

/** A scenario on the bench: its data, the text of its file, or the id of one of the program to be copied. */
export interface Drafted {
  draft?: Record<string, unknown> | null;
  scenario?: string;
  text?: string;
}

/** How a scenario is to be measured; `vary`: each game also with every screw turned, with the same dice. */
export interface Measure {
  text: string;
  human: string;
  infernal: string;
  games: number;
  vary?: boolean;
}
