// The protocol of the table as types: docs/protocol.md says what they mean.

export type SideName = 'human' | 'infernal';
/** Two who share the human side. */
export type Owner = 'host' | 'guest';
export type Role = SideName | Owner | 'both' | 'spectator';
export type Lang = 'en' | 'fr';
export interface Words {
  en: string;
  fr: string;
}

export interface TileView {
  number: number;
  x: number;
  y: number;
  turn: string;
  links: (number | 'unexplored' | null)[];
  openings: number;
  saturation: number;
  effect: string;
  used: boolean;
  water: number;
  hole: boolean;
  tokens: Record<string, number>;
  /** Threat points lying on it, and what may be taken from it (DTH-1, DEX-6). */
  tp?: number;
  find?: { equipment?: string; gift?: string } | null;
}
export interface WarriorView {
  name: string;
  sheet: string;
  side: SideName;
  at: number | 'reserve' | 'out' | 'departed' | 'waiting' | 'box';
  life: number;
  damage: number[] | number;
  die: number;
  exhausted: boolean;
  activated: boolean;
  slain: boolean;
  allotted: string | null;
  equipment: string[];
  gifts?: string[];
  owner?: Owner;
  carries: Record<string, number>;
  movement?: number;
  combat?: number;
  defense?: number;
  talents?: string[];
}
export interface MarkView {
  target: string;
  what: string;
  amount: number;
  until: string | null;
}
export interface DestinyDie {
  at: string;
  face?: string;
  fired?: boolean;
}
export interface CardsView {
  side: SideName;
  hand_count: number;
  deck_count: number;
  discard: string[];
  limit: number;
  played?: string[];
  hand?: string[];
  fresh?: string[];
}
export interface GameView {
  ruleset: string;
  scenario: string;
  turn: number;
  turn_limit: number;
  phase: string;
  outcome: SideName | 'draw' | null;
  tiles: TileView[];
  barriers: { tile: number; side: string; kind: string }[];
  warriors: WarriorView[];
  marks: MarkView[];
  destiny: DestinyDie[];
  dice: number[];
  tp: number;
  alarms: number;
  counters: Record<string, number>;
  stack: { count: number; known: number[]; discarded: number[]; second?: number };
  cards: CardsView[];
  decision: { side: SideName; number?: number; kind?: string; options?: string[] } | null;
  /** Where the direction token points, in a scenario that has it. */
  direction?: 'north' | 'east' | 'south' | 'west' | null;
  /** First and last column, first and last row tiles may lie in. */
  zone?: number[] | null;
}

/** What an option is about, by name. */
export interface OptionArgs {
  warrior?: string;
  other?: string;
  tile?: number;
  target?: string | { troglodytes: number };
  weapon?: string | null;
  direction?: number;
  turn?: number;
  number?: number;
  line?: number;
  die?: number;
  amount?: number;
  face?: string;
  power?: string;
  sheet?: string;
  equipment?: string;
  gift?: string;
  action?: string;
}
/** What an event tells, by name. */
export interface EventArgs {
  warrior?: string;
  tile?: number;
  direction?: number;
  phase?: string;
  need?: number;
  value?: number;
  points?: number;
  amount?: number;
  dice?: number[];
}
export interface Odds {
  dice: number;
  need: number;
  hits: number[];
  expected: number;
}
export interface OptionData {
  text: string;
  verb: string;
  args: OptionArgs;
  en: string;
  fr: string;
  odds?: Odds;
  player?: Owner;
}
export interface Asked {
  side: SideName;
  number: number;
  kind: string;
  subject: string;
  en: string;
  fr: string;
  options: OptionData[];
}
export interface GameEvent {
  n: number;
  kind: string;
  rule: string;
  en: string;
  fr: string;
  args: EventArgs;
  /** At one screen: the one side that may read it. */
  for?: SideName;
}
export interface Update {
  n: number;
  view: GameView;
  asked: Asked | null;
  events: GameEvent[];
  takeback: { by: SideName | Owner; to: number } | null;
  undo: boolean;
  /** The game has ended and its story is told anew: the first event that is no repeat. */
  fresh?: number;
}
export interface Presence {
  human: number;
  infernal: number;
  spectators: number;
  host?: number;
  guest?: number;
}
export interface Notice {
  code: string;
  rule: string;
  en: string;
  fr: string;
  id?: number;
}
/** What a bot thinks of an option: a chance to win, a rate on a scale of its own, or how likely it is taken. */
export interface Thought extends Words {
  text: string;
  value: number;
  unit: 'chance' | 'rate' | 'share';
  because: Words;
}
export interface Advice {
  id: number;
  about: 'hint' | 'why';
  bot: Words & { id: string };
  side: SideName;
  kind: string;
  options: Thought[];
}
export type ServerMessage =
  | { update: Update }
  | { because: { id: number; rule: string; en: string; fr: string } }
  | { advice: Advice }
  | { refused: Notice }
  | { presence: Presence }
  | { pong: object }
  | { rematch: { table: string; link: string } }
  /** An auction has put this seat on another side. */
  | { seat: { role: Role } };
export type ClientMessage =
  | { hello: { have: number } }
  | { choose: { number: number; option: string } }
  | { why: { id: number; option: string } }
  | { hint: { id: number } }
  | { explain: { id: number } }
  | { undo: object }
  | { takeback: { offer?: true; accept?: boolean } }
  | { ping: object };
