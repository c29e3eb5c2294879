// The REST half of docs/protocol.md.

import type { GameEvent, GameView, Owner, Role, SideName, Words } from '../protocol';

export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly words: Words,
    readonly status: number,
  ) {
    super(words.en);
  }
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: 'same-origin', ...init });
  } catch {
    throw new ApiError('offline', { en: 'The server does not answer.', fr: 'Le serveur ne répond pas.' }, 0);
  }
  const text = await answer.text();
  if (!answer.ok) {
    let words: Words = { en: `The server answered ${answer.status}.`, fr: `Le serveur a répondu ${answer.status}.` };
    let code = 'unknown';
    try {
      const data = JSON.parse(text) as { error?: { code: string } & Words };
      if (data.error) ({ code } = data.error), (words = data.error);
    } catch {
      // Not ours: keep the plain sentence.
    }
    throw new ApiError(code, words, answer.status);
  }
  const json = answer.headers.get('content-type')?.includes('json') ?? false;
  return (json ? JSON.parse(text) : text) as T;
}

const post = <T>(path: string, body: unknown): Promise<T> =>
  call<T>(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const postText = <T>(path: string, body: string): Promise<T> =>
  call<T>(path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body });

export interface NewTable {
  scenario: string;
  human: string;
  infernal: string;
  hot_seat: boolean;
  options: Record<string, unknown>;
  seed: string;
  content: string;
}
export interface Created {
  table: string;
  links: Partial<Record<SideName | Owner | 'spectator', string>>;
  commitment: string;
}
export interface TableInfo {
  table: string;
  scenario: string;
  role: Role;
  seats: Record<string, string>;
  turn: number;
  outcome: string | null;
  waiting: string | null;
  rematch: string | null;
  free_undo: boolean;
  players: number;
  campaign: string | null;
}
export interface Moment {
  n: number;
  total: number;
  view: GameView;
  events: GameEvent[];
  text?: string;
  en?: string;
  fr?: string;
  rule?: string;
  dice?: number[];
  seed?: string | null;
}
export interface Decided {
  side: SideName;
  text: string;
  turn: number;
  phase: string;
}
export interface ReplayInfo {
  headers: Record<string, string>;
  decisions: Decided[];
}

export interface Card {
  id: string;
  name: Words;
  text: Words;
  value?: number;
  count?: number;
  moment?: string;
  bearers?: string[];
}
export interface Sheet {
  id: string;
  name: Words;
  lines: number[][];
  talents: string[];
  instinct: number[];
  leader?: boolean;
}
/** A human without a six-line sheet, of one scenario (SET-9). */
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
export interface PowerInfo {
  id: string;
  name: Words;
  text: Words;
  spaces: number;
  once?: boolean;
  condition: { kind: string; dice?: number; at_least?: number; exactly?: number };
}
export interface Being {
  id: string;
  name: Words;
  text?: Words;
  movement: number;
  combat: number;
  defense: number;
  life: number;
  price: number;
  talents: string[];
  power?: PowerInfo | null;
}
export interface ScenarioInfo {
  id: string;
  name: Words;
  text: Words;
  aim_text: Words;
  minutes: number;
  human: {
    warriors: { sheet: string; gifts?: string[]; equipment?: string[]; carries?: string[] }[];
    hand: number;
    draft?: { others: number; elite: number; equipment: number; gifts: number } | null;
  };
  infernal: { demons: string[]; tp: number; hounds: number; hand?: number; unplayed?: boolean };
  tiles: {
    layout: { number: number; x: number; y: number; turn: string }[];
    size: number;
    zone?: number[];
    second?: number;
  };
  /** What each option is if nobody says otherwise. */
  options: Record<string, number | string>;
  limit: { turns: number; outcome: string };
  action?: { id: string; name: Words }[];
  ally?: Ally[];
}
/** Everything that lies in a box. */
export interface Box {
  talents: Record<string, Words>;
  effects: Record<string, Words>;
  phases: Record<string, Words>;
  moments?: Record<string, Words>;
  counters?: Record<string, Words>;
  sheets: Sheet[];
  beings: Being[];
  demons: Being[];
  tiles: TileInfo[];
  instincts: Card[];
  events: Card[];
  equipment: Card[];
  gifts: Card[];
  powers: PowerInfo[];
}
export interface TileInfo {
  number: number;
  openings: string;
  saturation: number;
  effect: string;
}
export interface RuleText {
  en: { title: string; text: string };
  fr: { title: string; text: string };
}
/** What an option may be. */
export type OptionKind = Words &
  (
    | { kind: 'number'; least: number; most: number }
    | { kind: 'words'; words: Record<string, Words> }
    | { kind: 'text' }
  );
export interface Catalogue extends Box {
  /** Of every other ruleset, the kinds of records that differ, and the rules it tells otherwise. */
  boxes: Record<string, Partial<Box> & { rules?: Record<string, RuleText> }>;
  version: string;
  scenarios: ScenarioInfo[];
  rules: Record<string, RuleText>;
  options: Record<string, Record<string, OptionKind>>;
  bots: { id: string; name: Words }[];
  /** The strongest bot in games of a ruleset. */
  best: Record<string, string>;
}

export interface Named {
  name: string;
  sheet: string;
}
export interface Member extends Named {
  damage: number[];
  gifts: string[];
  equipment: string[];
  heals: number;
  owner?: Owner | null;
}
export interface CampOption extends Words {
  text: string;
  verb: string;
}
export interface Chapter extends Words {
  circle: number;
  outcome: string;
  turns: number;
  demons: Named[];
  fallen: Named[];
}
export interface CampaignInfo {
  campaign: string;
  role: Role;
  number: number;
  created: number;
  changed: number;
  table: string | null;
  undo: boolean;
  state: 'ready' | 'playing' | 'camp' | 'lost' | 'won';
  circle: number;
  circles: number;
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
}
export interface NewCampaign {
  options?: Record<string, number | string>;
  seed?: string;
  hot_seat?: boolean;
  text?: string;
  content?: string;
}

/** The ruleset a scenario is played by stands before its name. */
export function rulesetOf(scenario: string): string {
  return scenario.split('/')[0] ?? '';
}

/** The catalogue as a scenario's ruleset has it; the scenario's allies are sheets without lines. */
export function catalogueOf(catalogue: Catalogue, scenario: string): Catalogue {
  const own = catalogue.boxes?.[rulesetOf(scenario)];
  const box = { ...catalogue, ...own, rules: { ...catalogue.rules, ...own?.rules } };
  const allies = catalogue.scenarios?.find((entry) => entry.id === scenario)?.ally ?? [];
  return allies.length
    ? { ...box, sheets: [...box.sheets, ...allies.map((ally) => ({ ...ally, lines: [], instinct: [] }))] }
    : box;
}

let catalogue: Promise<Catalogue> | null = null;

export const api = {
  catalogue: (): Promise<Catalogue> => (catalogue ??= call<Catalogue>('/api/catalogue')),
  create: (table: NewTable) => post<Created>('/api/tables', table),
  sit: (table: string, token: string) => post<{ table: string; role: Role }>(`/api/tables/${table}/seat`, { token }),
  table: (table: string) => call<TableInfo>(`/api/tables/${table}`),
  rematch: (table: string) => post<Created>(`/api/tables/${table}/rematch`, {}),
  record: (table: string) => call<string>(`/api/tables/${table}/record`),
  moment: (table: string, n: number) => call<Moment>(`/api/tables/${table}/at/${n}`),
  importRecord: (text: string) => postText<{ replay: string }>('/api/replays', text),
  replay: (id: string) => call<ReplayInfo>(`/api/replays/${id}`),
  replayMoment: (id: string, n: number, side: string) => call<Moment>(`/api/replays/${id}/at/${n}?side=${side}`),
  campaign: (wanted: NewCampaign) =>
    post<{ campaign: string; links: Partial<Record<SideName | Owner, string>> }>('/api/campaigns', wanted),
  join: (id: string, token: string) => post<{ campaign: string; role: Role }>(`/api/campaigns/${id}/seat`, { token }),
  camp: (id: string) => call<CampaignInfo>(`/api/campaigns/${id}`),
  decide: (id: string, number: number, option: string) =>
    post<CampaignInfo>(`/api/campaigns/${id}/choose`, { number, option }),
  campFile: (id: string) => call<string>(`/api/campaigns/${id}/file`),
  verify: (text: string) => postText<{ ok: boolean; checked: number; fault: Words | null }>('/api/verify', text),
};
