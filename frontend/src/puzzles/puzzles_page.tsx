// All puzzles: filters that add up, a row each, what was answered; the gold button leads to the next.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { Icon } from '../art/Art';
import { Link } from '../bar/Link';
import { Page } from '../bar/Page';
import { said, sideName, t, type Word } from '../i18n/ui';
import type { Catalogue, PuzzleInfo } from '../protocol';
import { ApiError, api, rulesetOf } from '../state/api';
import { lang } from '../state/settings';
import { lostAt, nextOf } from '../state/streak';
import { Candles } from './candles';
import { editionName, LEVELS, levelName, points, themeName } from './names';
import './puzzles_page.css';

interface Filters {
  edition: string;
  side: string;
  theme: string;
  level: string;
}
type Filter = keyof Filters;

const ANY: Filters = { edition: '', side: '', theme: '', level: '' };
const LABELS: Record<Filter, readonly [Word, Word]> = {
  edition: ['editionFilter', 'anyEdition'],
  side: ['sideFilter', 'anySide'],
  theme: ['themeFilter', 'anyTheme'],
  level: ['levelFilter', 'anyLevel'],
};
const OF: Record<Filter, (puzzle: PuzzleInfo) => string> = {
  edition: ({ scenario }) => rulesetOf(scenario),
  side: ({ side }) => side,
  theme: ({ theme }) => theme,
  level: ({ level }) => `${level}`,
};

export function PuzzlesPage() {
  const all = useSignal<PuzzleInfo[] | null>(null);
  const catalogue = useSignal<Catalogue | null>(null);
  const problem = useSignal('');
  const filters = useSignal<Filters>(ANY);
  useEffect(() => {
    Promise.all([api.puzzles(), api.catalogue()]).then(
      ([puzzles, found]) => {
        catalogue.value = found;
        all.value = puzzles;
      },
      (error: unknown) => {
        problem.value = error instanceof ApiError ? said(error.words) : t('error');
      },
    );
  }, []);
  const puzzles = all.value;
  const fitting = (puzzles ?? []).filter((one) =>
    (Object.keys(OF) as Filter[]).every((key) => ['', OF[key](one)].includes(filters.value[key])),
  );
  const next = nextOf(fitting, '');
  return (
    <Page class="puzzles">
      <header>
        <h1>{t('puzzles')}</h1>
        <p>{t('puzzlesSub')}</p>
      </header>
      {!puzzles && <p role="status">{problem.value || t('lightingCandles')}</p>}
      {puzzles && (
        <>
          <div class="puzzles-head">
            {next && (
              <Link to={`/puzzles/${next.id}`} class="btn gold">
                {t('nextPuzzle')} <Icon name="arrow" />
              </Link>
            )}
            <p>{t('puzzlesCount', puzzles.filter((one) => lostAt(one.id) === 0).length, puzzles.length)}</p>
            <div>
              <Candles />
            </div>
          </div>
          <div class="filters">
            {(Object.keys(LABELS) as Filter[]).map((key) => (
              <Choice
                key={key}
                of={key}
                value={filters.value[key]}
                among={[...new Set(puzzles.map(OF[key]))]}
                onChange={(value) => (filters.value = { ...filters.value, [key]: value })}
              />
            ))}
          </div>
          {fitting.length === 0 && (
            <p class="nothing">
              {t('noPuzzle')}{' '}
              <button type="button" class="btn" onClick={() => (filters.value = ANY)}>
                {t('showAllPuzzles')}
              </button>
            </p>
          )}
          <ul>
            {fitting.map((one) => (
              <Row key={one.id} puzzle={one} name={nameOf(catalogue.value, one)} />
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}

function nameOf(catalogue: Catalogue | null, { scenario }: PuzzleInfo): string {
  return said(catalogue?.scenarios.find(({ id }) => id === scenario)?.name) || scenario;
}

interface ChoiceProps {
  of: Filter;
  value: string;
  among: string[];
  onChange: (value: string) => void;
}

function Choice({ of, value, among, onChange }: ChoiceProps) {
  const [label, any] = LABELS[of];
  const known = of === 'level' ? LEVELS.map(String).filter((level) => among.includes(level)) : among;
  return (
    <label>
      <span class="vh">{t(label)}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{t(any)}</option>
        {known.map((one) => (
          <option key={one} value={one}>
            {wordOf(of, one)}
          </option>
        ))}
      </select>
    </label>
  );
}

function wordOf(of: Filter, value: string): string {
  if (of === 'edition') return editionName(value);
  if (of === 'side') return sideName(value as PuzzleInfo['side'], 'noun');
  return of === 'theme' ? themeName(value as PuzzleInfo['theme']) : levelName(Number(value));
}

function Row({ puzzle, name }: { puzzle: PuzzleInfo; name: string }) {
  const lost = lostAt(puzzle.id);
  return (
    <li class={lost === undefined ? '' : 'known'}>
      <Link to={`/puzzles/${puzzle.id}`}>
        <b>{t('puzzleOf', puzzle.number, name)}</b>
        <span>
          {t('turn')} {puzzle.turn}
          {lost !== undefined && `, ${themeName(puzzle.theme)}`}
        </span>
        <span>
          {sideName(puzzle.side, 'noun')}, {levelName(puzzle.level)}
        </span>
        {lost !== undefined && <em>{lost === 0 ? t('isSolved') : t('pointsLost', points(lost, lang.value))}</em>}
      </Link>
    </li>
  );
}
