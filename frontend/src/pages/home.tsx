// The first page: play now in one click, a game of your own in two, and the tables this browser knows.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { Token } from '../art/Art';
import { kindOf } from '../board/warriors';
import { LANGS, said, sideName, t, tOf } from '../i18n/ui';
import type { Owner, SideName } from '../protocol';
import { go } from '../router';
import {
  ApiError,
  api,
  type Catalogue,
  type Created,
  catalogueOf,
  type NewTable,
  type OptionKind,
  rulesetOf,
  type ScenarioInfo,
  type TableInfo,
} from '../state/api';
import { lang, theme } from '../state/settings';
import {
  forget,
  forgetCampaign,
  type MyTable,
  myCampaigns,
  myTables,
  remember,
  rememberCampaign,
} from '../state/tables';
import { type Company, DanteChoices, type Settings } from './dante_choices';
import { LayoutPicture } from './layout_picture';
import { ZonePicture } from './zone_picture';
import './home.css';

const MOST = 12;

type Opponent = 'bot' | 'here' | 'link';

interface Draft {
  scenario: string;
  side: SideName;
  opponent: Opponent;
  bot: string;
  seed: string;
  options: Settings;
  /** Where nobody plays hell: who leads the humans. */
  company: Company;
}

const HUMANS = [
  ['redeemer', 'R'],
  ['brute', 'A'],
  ['scout', 'A'],
  ['swordmaster', 'B'],
] as const;
const FIENDS = [
  ['troglodyte', '1'],
  ['hellhound', '2'],
  ['hunter', 'H'],
  ['tough', '3'],
] as const;

const DEFAULT: Draft = {
  scenario: '1643/the-survivors',
  side: 'human',
  opponent: 'bot',
  bot: 'search:3',
  seed: '',
  options: {},
  company: 'alone',
};
const CAMPAIGN = 'dante/campaign'; // no scenario: all of them

function asTable(draft: Draft, catalogue: Catalogue | null, unplayed: boolean): NewTable {
  if (unplayed) {
    const two = draft.company === 'link' || draft.company === 'here';
    const bot = catalogue?.best[editionOf(draft.scenario)] ?? draft.bot; // none can be chosen here: the one that plays it best
    return {
      scenario: draft.scenario,
      human: draft.company === 'bot' ? `bot:${bot}` : 'person',
      infernal: 'rules',
      hot_seat: draft.company === 'here',
      options: { ...draft.options, ...(two ? { players: 2 } : {}) },
      seed: draft.seed,
      content: '',
    };
  }
  const other = draft.opponent === 'bot' ? `bot:${draft.bot}` : 'person';
  return {
    scenario: draft.scenario,
    human: draft.side === 'human' ? 'person' : other,
    infernal: draft.side === 'infernal' ? 'person' : other,
    hot_seat: draft.opponent === 'here',
    options: draft.options,
    seed: draft.seed,
    content: '',
  };
}

/** Sit down at a new table: remember the own link and go there. */
export function sitDown(created: Created, side: SideName | Owner, scenario: string): string {
  const seat = created.links[side] ? side : ((Object.keys(created.links)[0] ?? side) as SideName | Owner);
  const link = created.links[seat] ?? `/t/${created.table}`;
  remember({ table: created.table, link, role: seat, scenario, opened: Date.now(), links: created.links });
  return link;
}

export function Home() {
  const catalogue = useSignal<Catalogue | null>(null);
  const problem = useSignal('');
  const draft = useSignal<Draft>(DEFAULT);
  const busy = useSignal(false);

  useEffect(() => {
    api.catalogue().then(
      (found) => (catalogue.value = found),
      (error: ApiError) => (problem.value = said(error.words)),
    );
  }, []);

  async function create(wanted: Draft): Promise<void> {
    busy.value = true;
    problem.value = '';
    try {
      const unplayed = isUnplayed(catalogue.value, wanted.scenario);
      if (wanted.scenario === CAMPAIGN)
        return await begin({
          options: asTable(wanted, catalogue.value, true).options as Settings,
          seed: wanted.seed,
          hot_seat: wanted.company === 'here',
        });
      const created = await api.create(asTable(wanted, catalogue.value, unplayed));
      const link = sitDown(created, unplayed && created.links.host ? 'host' : wanted.side, wanted.scenario);
      go((unplayed ? wanted.company : wanted.opponent) === 'link' ? link.replace('#', '?invite#') : link);
    } catch (error) {
      problem.value = error instanceof ApiError ? said(error.words) : t('error');
    } finally {
      busy.value = false;
    }
  }

  /** A new campaign, or one from a file: remember its links and go to its camp. */
  async function begin(wanted: Parameters<typeof api.campaign>[0]): Promise<void> {
    const { campaign, links } = await api.campaign(wanted);
    const role = links.host ? 'host' : 'human';
    const link = links[role] ?? `/c/${campaign}`;
    rememberCampaign({ campaign, link, role, links });
    go(link);
  }

  const chosen = catalogue.value?.scenarios.find((scenario) => scenario.id === draft.value.scenario);
  const dante = editionOf(draft.value.scenario) === 'dante';
  return (
    <main class="home">
      <header class="masthead">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('tagline')}</p>
        </div>
        <nav class="switches" aria-label={t('settings')}>
          {LANGS.map((code) => (
            <button
              type="button"
              key={code}
              class="chip"
              aria-pressed={lang.value === code}
              lang={code}
              onClick={() => (lang.value = code)}
            >
              {code === 'en' ? 'English' : 'Français'}
            </button>
          ))}
          <button
            type="button"
            class="chip"
            aria-pressed={theme.value === 'light'}
            onClick={() => (theme.value = theme.value === 'dark' ? 'light' : 'dark')}
          >
            {theme.value === 'dark' ? t('light') : t('dark')}
          </button>
        </nav>
      </header>
      {problem.value && (
        <p class="problem" role="alert">
          {problem.value}
        </p>
      )}
      <section class="quick">
        <div class="go">
          <button type="button" class="primary big" disabled={busy.value} onClick={() => void create(DEFAULT)}>
            {t('quick')}
          </button>
          <p>{t('quickSub')}</p>
        </div>
        <div class="duel" aria-hidden="true">
          <span>
            {HUMANS.map(([kind, letter]) => (
              <Token key={kind} art={{ kind, letter }} />
            ))}
          </span>
          <span>
            {FIENDS.map(([kind, letter]) => (
              <Token key={kind} art={{ kind, letter }} />
            ))}
          </span>
        </div>
      </section>
      <MyTables catalogue={catalogue.value} />
      <MyCampaigns />
      <section class="new" aria-labelledby="new-title">
        <h2 id="new-title">{t('newGame')}</h2>
        {catalogue.value && (
          <Editions
            scenarios={catalogue.value.scenarios}
            chosen={editionOf(draft.value.scenario)}
            onChoose={(scenario) => (draft.value = { ...draft.value, scenario, options: {} })}
          />
        )}
        {catalogue.value && (
          <div class="scenarios" role="radiogroup" aria-label={t('scenario')}>
            {catalogue.value.scenarios
              .filter(({ id }) => editionOf(id) === editionOf(draft.value.scenario))
              .map((scenario) => (
                <ScenarioCard
                  key={scenario.id}
                  scenario={scenario}
                  catalogue={catalogue.value as Catalogue}
                  chosen={scenario.id === draft.value.scenario}
                  onChoose={() => (draft.value = { ...draft.value, scenario: scenario.id })}
                />
              ))}
            {dante && (
              <CampaignCard
                chosen={draft.value.scenario === CAMPAIGN}
                onChoose={() =>
                  (draft.value = {
                    ...draft.value,
                    scenario: CAMPAIGN,
                    company: draft.value.company === 'bot' ? 'alone' : draft.value.company,
                  })
                }
              />
            )}
          </div>
        )}
        {chosen && catalogue.value && <About scenario={chosen} catalogue={catalogue.value} />}
        {dante && catalogue.value && (
          <DanteChoices
            scenario={chosen ?? null}
            catalogue={catalogue.value}
            company={draft.value.company}
            settings={draft.value.options}
            seed={draft.value.seed}
            onChange={({ settings, ...change }) =>
              (draft.value = { ...draft.value, ...change, ...(settings ? { options: settings } : {}) })
            }
          />
        )}
        {!dante && chosen && catalogue.value && (
          <Choices
            draft={draft.value}
            catalogue={catalogue.value}
            onChange={(change) => (draft.value = { ...draft.value, ...change })}
          />
        )}
        <div class="act">
          <button
            type="button"
            class="primary"
            disabled={busy.value || (!chosen && draft.value.scenario !== CAMPAIGN)}
            onClick={() => void create(draft.value)}
          >
            {t(draft.value.scenario === CAMPAIGN ? 'beginCampaign' : 'create')}
          </button>
        </div>
      </section>
      <section class="open-record">
        <div class="row">
          <ImportRecord onProblem={(words) => (problem.value = words)} />
          <OpenFile
            name={t('openCampaign')}
            onText={(text) => begin({ text })}
            onProblem={(words) => (problem.value = words)}
          />
        </div>
        <p class="small">{t('unofficial')}</p>
      </section>
    </main>
  );
}

const EDITIONS = { 1643: 'edition1643', first: 'editionFirst', dante: 'editionDante' } as const;
const editionOf = rulesetOf;

/** Whether nobody plays the infernal side: the rules do. */
function isUnplayed(catalogue: Catalogue | null, scenario: string): boolean {
  return catalogue?.scenarios.find(({ id }) => id === scenario)?.infernal.unplayed ?? false;
}

function CampaignCard({ chosen, onChoose }: { chosen: boolean; onChoose: () => void }) {
  return (
    <label class={`scenario campaign ${chosen ? 'chosen' : ''}`}>
      <input type="radio" name="scenario" class="vh" checked={chosen} onChange={onChoose} />
      <svg class="plan" viewBox="-1.2 -1.2 2.4 2.4" aria-hidden="true">
        {[1, 0.8, 0.6, 0.4, 0.2].map((r, i) => (
          <circle key={r} class="ring" r={r} cy={(1 - r) * 0.3} opacity={0.45 + i * 0.13} />
        ))}
        <circle class="eye" r=".06" cx="-.1" cy=".24" />
        <circle class="eye" r=".06" cx=".1" cy=".24" />
      </svg>
      <span class="words">
        <span class="name">{t('campaign')}</span>
        <span class="text">{t('campaignSub')}</span>
      </span>
    </label>
  );
}

/** The editions that have scenarios; choosing one chooses its first scenario. */
function Editions({
  scenarios,
  chosen,
  onChoose,
}: {
  scenarios: ScenarioInfo[];
  chosen: string;
  onChoose: (scenario: string) => void;
}) {
  const firstOf = (edition: string) => scenarios.find(({ id }) => editionOf(id) === edition)?.id ?? '';
  return (
    <div class="editions" role="group" aria-label={t('ruleset')}>
      <span>{t('ruleset')}</span>
      {[...new Set(scenarios.map(({ id }) => editionOf(id)))].map((edition) => (
        <button
          type="button"
          key={edition}
          class="chip"
          aria-pressed={edition === chosen}
          onClick={() => edition === chosen || onChoose(firstOf(edition))}
        >
          {edition in EDITIONS ? t(EDITIONS[edition as keyof typeof EDITIONS]) : edition}
        </button>
      ))}
    </div>
  );
}

function ScenarioCard({
  scenario,
  catalogue,
  chosen,
  onChoose,
}: {
  scenario: ScenarioInfo;
  catalogue: Catalogue;
  chosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label class={`scenario ${chosen ? 'chosen' : ''}`}>
      <input type="radio" name="scenario" class="vh" checked={chosen} onChange={onChoose} />
      {scenario.tiles.zone?.length ? (
        <ZonePicture width={scenario.tiles.zone[0] ?? 4} height={scenario.tiles.zone[1] ?? 5} />
      ) : (
        <LayoutPicture scenario={scenario} tiles={catalogueOf(catalogue, scenario.id).tiles} />
      )}
      <span class="words">
        <span class="name">{said(scenario.name)}</span>
        <span class="text">{said(scenario.text)}</span>
        <span class="facts">
          {t('minutes', scenario.minutes)}
          {scenario.limit.turns < 99 ? ` · ${tOf(editionOf(scenario.id), 'turns', scenario.limit.turns)}` : ''}
          {scenario.tiles.zone?.length
            ? ` · ${t('zoneSize', scenario.tiles.zone[0] ?? 0, scenario.tiles.zone[1] ?? 0)} · ${t('tilesIn', scenario.tiles.size)}`
            : ''}
        </span>
      </span>
    </label>
  );
}

/** The chosen scenario: what is wanted, and who is there. */
function About({ scenario, catalogue: whole }: { scenario: ScenarioInfo; catalogue: Catalogue }) {
  const catalogue = catalogueOf(whole, scenario.id);
  const demons = scenario.infernal.demons.map((id) => said(catalogue.demons.find((demon) => demon.id === id)?.name));
  const letters: Record<string, number> = {};
  const first = editionOf(scenario.id) === 'first';
  return (
    <div class="about">
      <p>
        <b>{t('aim')}</b> {said(scenario.aim_text)}
      </p>
      <ul aria-label={t('forces')}>
        {scenario.human.warriors.map((recruit, i) => {
          const same = scenario.human.warriors.filter((other) => other.sheet === recruit.sheet).length;
          const at = letters[recruit.sheet] ?? 0;
          letters[recruit.sheet] = at + 1;
          const letter = recruit.sheet === 'redeemer' ? 'R' : String.fromCharCode(65 + at);
          if (!catalogue.sheets.some((sheet) => sheet.id === recruit.sheet)) return null;
          const has = [
            ...catalogue.gifts.filter(({ id }) => recruit.gifts?.includes(id)),
            ...(recruit.equipment ?? []).flatMap((id) => catalogue.equipment.filter((card) => card.id === id)),
          ];
          return (
            <li key={i}>
              <Token art={{ kind: kindOf(recruit.sheet, 'human'), letter }} />
              <span>
                {said(catalogue.sheets.find((sheet) => sheet.id === recruit.sheet)?.name)}
                {same > 1 ? ` ${letter}` : ''}
                {first && has.length > 0 && (
                  <small class="small"> {has.map(({ name }) => said(name)).join(', ')}</small>
                )}
              </span>
            </li>
          );
        })}
        {scenario.human.draft && <Draft draft={scenario.human.draft} cards={scenario.human.hand} />}
        {first && scenario.human.hand > 0 && <li>{t('withAdvantages', scenario.human.hand)}</li>}
        <li class="versus" aria-hidden="true">
          –
        </li>
        {scenario.infernal.unplayed && (
          <li>
            <Token art={{ kind: 'demon', letter: '?' }} />
            {t('unknownDemon')}
          </li>
        )}
        {scenario.infernal.unplayed && (
          <li>
            <Token art={{ kind: 'hellhound', letter: '' }} />
            {t('withHounds', scenario.infernal.hounds)}
          </li>
        )}
        {scenario.infernal.demons.map((id, i) => (
          <li key={id}>
            <Token art={{ kind: kindOf(id, 'infernal'), letter: (demons[i] ?? '')[0] ?? '' }} />
            {demons[i]}
          </li>
        ))}
        <li>
          <Token art={{ kind: 'troglodyte', letter: '' }} />
          {t('cost', scenario.infernal.tp)}
        </li>
        {first && (scenario.infernal.hand ?? 0) > 0 && <li>{t('withEvents', scenario.infernal.hand ?? 0)}</li>}
      </ul>
    </div>
  );
}

/** A team that is chosen in the game: how many, with what. */
function Draft({ draft, cards }: { draft: NonNullable<ScenarioInfo['human']['draft']>; cards: number }) {
  return (
    <>
      <li>
        <Token art={{ kind: 'redeemer', letter: 'R' }} />
        {t('chosenTeam', draft.others)}
      </li>
      <li>{t('withGear', draft.equipment)}</li>
      <li>{t('withGifts', draft.gifts)}</li>
      {cards > 0 && <li>{t('withCards', cards)}</li>}
    </>
  );
}

function Choices({
  draft,
  catalogue,
  onChange,
}: {
  draft: Draft;
  catalogue: Catalogue;
  onChange: (change: Partial<Draft>) => void;
}) {
  const kinds = Object.entries(catalogue.options[editionOf(draft.scenario)] ?? {});
  const switches = kinds.filter(([, kind]) => isSwitch(kind));
  const usual = (key: string): string => {
    const value = catalogue.scenarios.find(({ id }) => id === draft.scenario)?.options[key];
    return value === undefined || Number(value) >= 99 ? '' : String(value);
  };
  const opponents: [Opponent, string][] = [
    ['bot', t('bot')],
    ['link', t('personLink')],
    ['here', t('personHere')],
  ];
  return (
    <div class="choices">
      <fieldset>
        <legend>{t('side')}</legend>
        {(['human', 'infernal'] as SideName[]).map((side) => (
          <label key={side} class="pick">
            <input type="radio" name="side" checked={draft.side === side} onChange={() => onChange({ side })} />
            {sideName(side, 'noun', editionOf(draft.scenario))}
          </label>
        ))}
        {draft.options.auction === 1 && <p class="small">{t('auctionSides')}</p>}
      </fieldset>
      <fieldset>
        <legend>{t('opponent')}</legend>
        {opponents.map(([id, name]) => (
          <label key={id} class="pick">
            <input
              type="radio"
              name="opponent"
              checked={draft.opponent === id}
              onChange={() => onChange({ opponent: id })}
            />
            {name}
          </label>
        ))}
        {draft.opponent === 'bot' && catalogue.bots.length > 1 && (
          <select
            aria-label={t('bot')}
            value={draft.bot}
            onChange={(event) => onChange({ bot: event.currentTarget.value })}
          >
            {catalogue.bots.map((bot) => (
              <option key={bot.id} value={bot.id}>
                {said(bot.name)}
              </option>
            ))}
          </select>
        )}
      </fieldset>
      {switches.length > 0 && (
        <fieldset>
          <legend>{t('handicaps')}</legend>
          {switches.map(([key, kind]) => (
            <label key={key} class="pick">
              <input
                type="checkbox"
                checked={draft.options[key] === 1}
                onChange={(event) => {
                  const { [key]: _, ...rest } = draft.options;
                  onChange({ options: event.currentTarget.checked ? { ...rest, [key]: 1 } : rest });
                }}
              />
              {said(kind)}
            </label>
          ))}
        </fieldset>
      )}
      <details>
        <summary>{t('options')}</summary>
        {kinds.map(
          ([key, kind]) =>
            kind.kind === 'number' &&
            !isSwitch(kind) && (
              <label key={key} class="field">
                {said(kind)}
                <input
                  type="number"
                  min={kind.least}
                  max={kind.most}
                  inputMode="numeric"
                  value={draft.options[key] ?? ''}
                  placeholder={usual(key)}
                  onInput={(event) => {
                    const { [key]: _, ...rest } = draft.options;
                    const value = event.currentTarget.value;
                    onChange({ options: value === '' ? rest : { ...rest, [key]: Number(value) } });
                  }}
                />
              </label>
            ),
        )}
        <label class="field">
          {t('seed')}
          <input value={draft.seed} maxLength={64} onInput={(event) => onChange({ seed: event.currentTarget.value })} />
        </label>
      </details>
    </div>
  );
}

/** An option that is on or off. */
function isSwitch(kind: OptionKind): boolean {
  return kind.kind === 'number' && kind.least === 0 && kind.most === 1;
}

function MyTables({ catalogue }: { catalogue: Catalogue | null }) {
  const tables = myTables.value;
  if (tables.length === 0) return null;
  return (
    <section class="mine" aria-labelledby="mine-title">
      <h2 id="mine-title">{t('myTables')}</h2>
      <ul>
        {tables.slice(0, MOST).map((entry) => (
          <li key={entry.table}>
            <a
              href={entry.link}
              onClick={(event) => {
                event.preventDefault();
                go(entry.link);
              }}
            >
              <span class="name">
                {said(catalogue?.scenarios.find((scenario) => scenario.id === entry.scenario)?.name) || entry.scenario}
              </span>
              <span class="small">
                {entry.role === 'both'
                  ? t('hotSeat')
                  : entry.role === 'spectator'
                    ? t('spectator')
                    : sideName(
                        entry.role === 'infernal' ? 'infernal' : 'human',
                        'noun',
                        editionOf(entry.scenario),
                      )}{' '}
                · {new Date(entry.opened).toLocaleDateString(lang.value)} · <Standing entry={entry} />
              </span>
            </a>
            <button
              type="button"
              class="quiet"
              aria-label={t('forget')}
              title={t('forget')}
              onClick={() => forget(entry.table)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How a table stands: who won, or whose decision is waited for. */
function Standing({ entry }: { entry: MyTable }) {
  const info = useSignal<TableInfo | null>(null);
  useEffect(() => {
    if (!entry.outcome)
      api.table(entry.table).then(
        (found) => (info.value = found),
        () => undefined,
      );
  }, [entry.table]);
  const outcome = entry.outcome ?? info.value?.outcome;
  if (outcome && editionOf(entry.scenario) === 'dante') return <>{t(outcome === 'human' ? 'victory' : 'defeat')}</>;
  if (outcome)
    return <>{outcome === 'draw' ? t('drawn') : t('won', sideName(outcome, 'adjective', editionOf(entry.scenario)))}</>;
  if (!info.value) return <>{t('resume')}</>;
  const { role } = info.value; // an auction may have changed it
  const mine = role === 'both' || info.value.waiting === (role === 'host' || role === 'guest' ? 'human' : role);
  return (
    <>
      {tOf(editionOf(entry.scenario), 'turnNo', info.value.turn)},{' '}
      <b class={mine ? 'mine-now' : ''}>{t(mine ? 'yourMove' : 'theirMove')}</b>
    </>
  );
}

function MyCampaigns() {
  const all = myCampaigns.value;
  if (all.length === 0) return null;
  return (
    <section class="mine" aria-labelledby="camps-title">
      <h2 id="camps-title">{t('myCampaigns')}</h2>
      <ul>
        {all.map((entry) => (
          <li key={entry.campaign}>
            <a
              href={entry.link}
              onClick={(event) => {
                event.preventDefault();
                go(entry.link);
              }}
            >
              <span class="name">{t('campaign')}</span>
              <span class="small">
                {t('circleNo', entry.circle, 5)} · {new Date(entry.opened).toLocaleDateString(lang.value)} ·{' '}
                {t(entry.state === 'lost' ? 'campLost' : entry.state === 'won' ? 'campWon' : 'resume')}
              </span>
            </a>
            <button
              type="button"
              class="quiet"
              aria-label={t('forget')}
              title={t('forget')}
              onClick={() => forgetCampaign(entry.campaign)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ImportRecord({ onProblem }: { onProblem: (words: string) => void }) {
  return (
    <OpenFile
      name={t('importRecord')}
      onProblem={onProblem}
      onText={async (text) => go(`/r/${(await api.importRecord(text)).replay}`)}
    />
  );
}

function OpenFile({
  name,
  onText,
  onProblem,
}: {
  name: string;
  onText: (text: string) => Promise<void>;
  onProblem: (words: string) => void;
}) {
  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      await onText(await file.text());
    } catch (error) {
      onProblem(error instanceof ApiError ? said(error.words) : t('error'));
    }
  }
  return (
    <label class="button file">
      {name}
      <input type="file" accept=".txt,text/plain" onChange={(event) => void take(event.currentTarget.files?.[0])} />
    </label>
  );
}
