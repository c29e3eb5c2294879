// Which page to show.

import { DailyPage } from './daily/DailyPage';
import { FIRST_GAME, FirstGame } from './learn/first_game';
import { Learn } from './learn/learn';
import { LessonPage } from './learn/lesson_page';
import { AnalysisPage } from './pages/analysis_page';
import { CampaignPage } from './pages/campaign_page';
import { Home } from './pages/home';
import { NotFoundPage } from './pages/not_found_page';
import { ReplayPage } from './pages/replay_page';
import { TablePage } from './pages/table_page';
import { PuzzlePage } from './puzzles/puzzle_page';
import { PuzzlesPage } from './puzzles/puzzles_page';
import { RecordPage } from './record/RecordPage';
import { place } from './router';
import { RulesPage } from './rulebook/RulesPage';
import { lang } from './state/settings';
import { WorkshopPage } from './workshop/WorkshopPage';

export function App() {
  const { path } = place.value;
  const [, kind, id] = path.split('/');
  // The language is part of the key: every word on the page is drawn anew when it changes.
  void lang.value;
  if (kind === 't' && id) return <TablePage key={id} table={id} />;
  if (kind === 'c' && id) return <CampaignPage key={id} id={id} />;
  if (kind === 'analysis' && id) return <AnalysisPage key={id} id={id} />;
  if (kind === 'r' && id) return <ReplayPage key={id} id={id} />;
  if (path === FIRST_GAME) return <FirstGame />;
  if (kind === 'learn') return id ? <LessonPage key={id} id={id} /> : <Learn />;
  if (kind === 'daily') return <DailyPage />;
  if (kind === 'record') return <RecordPage />;
  if (kind === 'rules') return <RulesPage ruleset={id ?? ''} />;
  if (kind === 'puzzles') return id ? <PuzzlePage key={id} id={id} /> : <PuzzlesPage />;
  if (kind === 'workshop') return <WorkshopPage />;
  if (path !== '/') return <NotFoundPage />;
  return <Home />;
}
