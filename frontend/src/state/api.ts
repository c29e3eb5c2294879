// The REST half of docs/protocol.md.

import { signal } from '@preact/signals';

import type {
  Ally,
  Answered,
  Begun,
  Box,
  CampaignInfo,
  CampaignSeat,
  Catalogue,
  Checked,
  Course,
  Created,
  DailyDescent,
  DailyPar,
  Drafted,
  Inspected,
  Invitation,
  LessonInfo,
  LessonList,
  LessonStep,
  Measure,
  Measured,
  Moment,
  NewCampaign,
  NewDrawing,
  NewTable,
  NextTable,
  PlayOn,
  PuzzleAsked,
  PuzzleInfo,
  PuzzleList,
  PuzzleSolution,
  PuzzleWhyNot,
  Reach,
  Reading,
  Replay,
  ReplayInfo,
  RuleBook,
  RuleExamples,
  ScenarioInfo,
  Seat,
  Surprise,
  TableInfo,
  ToldStory,
  Verdict,
  Western,
  Words,
  Workbench,
} from '../protocol';
import { at } from './site';

export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly words: Words,
    readonly status: number,
  ) {
    super(words.en);
  }
}

/** Whether the server answered when it was last asked. */
export const reachable = signal(true);

/** Ask again and again while it does not; true once it does. */
export async function ask(): Promise<boolean> {
  try {
    reachable.value = (await fetch(at('/healthz'), { cache: 'no-store' })).ok;
  } catch {
    reachable.value = false;
  }
  return reachable.value;
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(at(path), { credentials: 'same-origin', ...init });
    reachable.value = !answer.headers.has('x-kept'); // what the service worker had kept
  } catch {
    reachable.value = false;
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

/** The ruleset a scenario is played by stands before its name. */
export function rulesetOf(scenario: string): string {
  return scenario.split('/')[0] ?? '';
}

/** What a sheet has that an ally's record has not. */
const NO_LINES: Omit<Western, keyof Ally> = {
  source: 'house',
  count: 1,
  leader: false,
  elite: false,
  lines: [],
  instinct: [],
};

/** The catalogue as a scenario's ruleset has it; the scenario's allies are sheets without lines. */
export function catalogueOf(catalogue: Catalogue, scenario: string): Catalogue {
  const own = catalogue.boxes?.[rulesetOf(scenario)];
  const box = { ...catalogue, ...own, rules: { ...catalogue.rules, ...own?.rules } };
  const allies = catalogue.scenarios?.find((entry) => entry.id === scenario)?.ally ?? [];
  return allies.length ? { ...box, sheets: [...box.sheets, ...allies.map((ally) => ({ ...ally, ...NO_LINES }))] } : box;
}

/** The catalogue with a scenario that may be somebody's own: only then is the server asked what it is. */
export async function knowing(scenario: string, ask: () => Promise<ScenarioInfo>): Promise<Catalogue> {
  const known = await api.catalogue();
  if (known.scenarios.some(({ id }) => id === scenario)) return known;
  return withScenario(known, await ask());
}

/** The catalogue with other records in the box of a ruleset: content of somebody's own, or of a pack. */
export function withBox(catalogue: Catalogue, ruleset: string, box: Partial<Box>): Catalogue {
  const rules = catalogue.boxes[ruleset]?.rules ?? {};
  return { ...catalogue, boxes: { ...catalogue.boxes, [ruleset]: { ...catalogue.boxes[ruleset], ...box, rules } } };
}

export function withScenario(catalogue: Catalogue, scenario: ScenarioInfo): Catalogue {
  const others = catalogue.scenarios.filter(({ id }) => id !== scenario.id);
  return { ...catalogue, scenarios: [...others, scenario] };
}

let catalogue: Promise<Catalogue> | null = null;
let lessons: Promise<LessonInfo[]> | null = null;
let puzzles: Promise<PuzzleInfo[]> | null = null;

export const api = {
  catalogue: (): Promise<Catalogue> => (catalogue ??= call<Catalogue>('/api/catalogue')),
  readScenario: (text: string) => postText<ScenarioInfo>('/api/scenarios', text),
  surprise: (wanted: NewDrawing) => post<Surprise>('/api/scenarios/dice', wanted),
  tableBox: (table: string) => call<Partial<Box>>(`/api/tables/${table}/box`),
  tableScenario: (table: string) => call<ScenarioInfo>(`/api/tables/${table}/scenario`),
  replayScenario: (id: string) => call<ScenarioInfo>(`/api/replays/${id}/scenario`),
  create: (table: NewTable) => post<Created>('/api/tables', table),
  sit: (table: string, token: string) => post<Seat>(`/api/tables/${table}/seat`, { token }),
  invitation: (table: string, token: string) => post<Invitation>(`/api/tables/${table}/invitation`, { token }),
  recover: (table: string, code: string) => post<Seat>(`/api/tables/${table}/recover`, { code }),
  table: (table: string) => call<TableInfo>(`/api/tables/${table}`),
  rematch: (table: string, swapped: boolean) => post<NextTable>(`/api/tables/${table}/rematch`, { swapped }),
  course: (table: string) => call<Course>(`/api/tables/${table}/course`),
  record: (table: string) => call<string>(`/api/tables/${table}/record`),
  moment: (table: string, n: number) => call<Moment>(`/api/tables/${table}/at/${n}`),
  importRecord: (text: string) => postText<Replay>('/api/replays', text),
  replay: (id: string) => call<ReplayInfo>(`/api/replays/${id}`),
  replayCourse: (id: string) => call<Course>(`/api/replays/${id}/course`),
  replayMoment: (id: string, n: number, side: string) => call<Moment>(`/api/replays/${id}/at/${n}?side=${side}`),
  analysis: (id: string, have: number) => post<Reading>(`/api/replays/${id}/analysis`, { have }),
  playOn: (id: string, wanted: PlayOn) => post<Created>(`/api/replays/${id}/play`, wanted),
  campaign: (wanted: NewCampaign) => post<Begun>('/api/campaigns', wanted),
  join: (id: string, token: string) => post<CampaignSeat>(`/api/campaigns/${id}/seat`, { token }),
  campInvitation: (id: string, token: string) => post<Invitation>(`/api/campaigns/${id}/invitation`, { token }),
  rejoin: (id: string, code: string) => post<CampaignSeat>(`/api/campaigns/${id}/recover`, { code }),
  camp: (id: string) => call<CampaignInfo>(`/api/campaigns/${id}`),
  decide: (id: string, number: number, option: string) =>
    post<CampaignInfo>(`/api/campaigns/${id}/choose`, { number, option }),
  campFile: (id: string) => call<string>(`/api/campaigns/${id}/file`),
  lessons: (): Promise<LessonInfo[]> =>
    (lessons ??= call<LessonList>('/api/lessons').then(
      (found) => found.lessons,
      (error) => {
        lessons = null; // the next one may be answered
        throw error;
      },
    )),
  firstGame: () => call<LessonList>('/api/lessons').then(({ first_game }) => first_game),
  lesson: (id: string, path: string) => call<LessonStep>(`/api/lessons/${id}/at?path=${path}`),
  tryOption: (id: string, path: string, option: string) => post<Answered>(`/api/lessons/${id}/try`, { path, option }),
  lessonAccount: (id: string, path: string, name: string) =>
    call<Omit<Inspected, 'id'>>(`/api/lessons/${id}/warriors/${name}?path=${path}`),
  reach: () => call<Reach>('/api/reach'),
  daily: (day: string) => call<DailyDescent>(`/api/daily/${day}`),
  par: (day: string) => call<DailyPar>(`/api/daily/${day}/par`),
  rulebook: (ruleset: string) => call<RuleBook>(`/api/rulebook/${ruleset}`),
  ruleExamples: (ruleset: string, chapter: string) =>
    call<RuleExamples>(`/api/rulebook/${ruleset}/examples/${chapter}`),
  replayStory: (id: string) => call<ToldStory>(`/api/replays/${id}/story`),
  puzzles: (): Promise<PuzzleInfo[]> =>
    (puzzles ??= call<PuzzleList>('/api/puzzles').then(
      (found) => found.puzzles,
      (error) => {
        puzzles = null; // the next one may be answered
        throw error;
      },
    )),
  puzzle: (id: string) => call<PuzzleAsked>(`/api/puzzles/${id}`),
  solve: (id: string, option: string) => post<PuzzleSolution>(`/api/puzzles/${id}/answer`, { option }),
  whyNot: (id: string, option: string) => post<PuzzleWhyNot>(`/api/puzzles/${id}/why`, { option }),
  puzzleAccount: (id: string, name: string) => call<Omit<Inspected, 'id'>>(`/api/puzzles/${id}/warriors/${name}`),
  workshop: () => call<Workbench>('/api/workshop'),
  check: (wanted: Drafted) => post<Checked>('/api/workshop/check', wanted),
  measure: (wanted: Measure) => post<Measured>('/api/workshop/measure', wanted),
  verify: (text: string) => postText<Verdict>('/api/verify', text),
};
