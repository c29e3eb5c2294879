// A puzzle: the real table on the left, what is asked on the right. An option is picked on the board or in the list.

import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';

import { Page } from '../bar/Page';
import type { BoardHandle } from '../board/Board';
import { said, t } from '../i18n/ui';
import { Inspector } from '../inspect/Sheet';
import { ApiError, api, rulesetOf } from '../state/api';
import { dialect } from '../state/dialect';
import { Aims } from '../table/aims';
import { CardPanel, NotePanel } from '../table/dialogs';
import { Drawers } from '../table/drawers';
import { Ground } from '../table/ground';
import type { Layout } from '../table/layout';
import { HandOf, humansOf, TrayOf } from '../table/panels';
import { RulePanel } from '../table/rule_panel';
import { Strip } from '../table/strip';
import { Answer } from './answer';
import { Asking } from './asking';
import { Candles } from './candles';
import { levelName } from './names';
import { PuzzleSession } from './puzzle_session';
import './puzzle_page.css';

/** The whole board is shown: the page scrolls on a phone. */
const LAYOUT: Layout = { form: 'stack', height: 'tall', width: 'plain', small: false };

export function PuzzlePage({ id }: { id: string }) {
  const session = useSignal<PuzzleSession | null>(null);
  const problem = useSignal('');
  useEffect(() => {
    Promise.all([api.puzzle(id), api.catalogue()]).then(
      ([puzzle, catalogue]) => {
        dialect.value = rulesetOf(puzzle.info.scenario);
        session.value = new PuzzleSession(puzzle, catalogue);
      },
      (error: unknown) => {
        problem.value = error instanceof ApiError ? said(error.words) : t('error');
      },
    );
    return () => {
      dialect.value = '';
    };
  }, [id]);
  return (
    <Page class="puzzle" working>
      {session.value ? (
        <Puzzle session={session.value} />
      ) : (
        <p class="puzzle-wait" role="status">
          {problem.value || t('lightingCandles')}
        </p>
      )}
    </Page>
  );
}

function Puzzle({ session }: { session: PuzzleSession }) {
  const { info, view } = session.puzzle;
  const board = useSignal<BoardHandle | null>(null);
  const still = useMemo(() => ({ id: 0, events: [] }), []);
  useKeys(session);
  const scenario = session.catalogue.scenarios.find((one) => one.id === info.scenario);
  return (
    <>
      <div class="puzzle-table">
        <header>
          <h1>{t('puzzleOf', info.number, said(scenario?.name))}</h1>
          <p>
            {t('turn')} {view.turn} · {said(session.catalogue.phases[view.phase])}
          </p>
          <Aims session={session} />
        </header>
        <Ground
          session={session}
          layout={LAYOUT}
          board={board.value}
          onBoard={(handle) => (board.value = handle)}
          played={still}
        />
        <div class="puzzle-sheets">
          <Strip session={session} />
          <div class="puzzle-trays" role="group" aria-label={t('trays')}>
            {humansOf(session).map((warrior) => (
              <div key={warrior.name} class="puzzle-tray">
                <TrayOf session={session} warrior={warrior} compact />
              </div>
            ))}
            <HandOf session={session} />
          </div>
        </div>
      </div>
      <aside class="puzzle-side" aria-label={t('puzzles')}>
        {session.solution.value ? (
          <Answer session={session} solution={session.solution.value} />
        ) : (
          <Asking session={session} level={levelName(info.level)} />
        )}
        <Candles />
      </aside>
      <Drawers session={session} layout={LAYOUT} />
      <Inspector session={session} board={board.value} />
      <CardPanel session={session} />
      <NotePanel session={session} />
      {session.rule.value && (
        <RulePanel
          catalogue={session.catalogue}
          ruleset={rulesetOf(info.scenario)}
          id={session.rule.value}
          onClose={() => (session.rule.value = null)}
        />
      )}
    </>
  );
}

/** Digits pick, Enter answers. */
function useKeys(session: PuzzleSession): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      const on = event.target as Element;
      if (on.matches('input, textarea, select')) return;
      const option = session.options[Number(event.key) - 1];
      if (/^[1-9]$/.test(event.key) && option) session.pick(option.text);
      else if (event.key === 'Enter' && !on.matches('button, a, [data-mark]')) void session.answer();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [session]);
}
