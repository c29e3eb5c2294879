// A game that is over, while the server is away: how it ended, and its story.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { Board } from '../board/Board';
import { said, t } from '../i18n/ui';
import type { Catalogue } from '../protocol';
import { place } from '../router';
import { takeTable } from '../rulebook/at_hand';
import { LogList } from '../sheets/LogList';
import { api, ask, catalogueOf, rulesetOf } from '../state/api';
import type { Finished } from '../state/finished';
import { lang } from '../state/settings';
import { at } from '../state/site';
import { resultOf } from '../table/ask';
import { RulePanel } from '../table/rule_panel';
import './replay_page.css';

const EVERY = 3000; // milliseconds until the server is asked again

export function FinishedPage({ game, onServer }: { game: Finished; onServer: () => void }) {
  const catalogue = useSignal<Catalogue | null>(null);
  const rule = useSignal<string | null>(null);
  useEffect(() => {
    api.catalogue().then(
      (found) => (catalogue.value = catalogueOf(found, game.scenario)),
      () => undefined,
    );
    const timer = setInterval(() => void ask().then((there) => there && onServer()), EVERY);
    return () => clearInterval(timer);
  }, []);
  const { view, events } = game;
  const scenario = catalogue.value?.scenarios.find((entry) => entry.id === game.scenario);
  return (
    <main class="replay finished">
      <header>
        <h1>{said(scenario?.name) || t('replay')}</h1>
        <p class="when">
          <b>
            {t('turn')} {view.turn}
          </b>{' '}
          · <b class="outcome">{resultOf(view.outcome ?? 'draw', game.role ?? 'spectator', view.unplayed)}</b>
        </p>
        <a class="plain" href={at('/')}>
          {t('home')}
        </a>
      </header>
      <div class="stage">
        <Board view={view} lang={lang.value} autoFit />
      </div>
      <aside class="told-side">
        <p class="told no-server" role="status">
          {t('finishedKept')}
        </p>
        <LogList
          events={events}
          warriors={view.warriors}
          lang={lang.value}
          onRule={(wanted) => (rule.value = wanted)}
        />
      </aside>
      {rule.value && catalogue.value && (
        <RulePanel
          catalogue={catalogue.value}
          ruleset={rulesetOf(game.scenario)}
          id={rule.value}
          onClose={() => (rule.value = null)}
          onLeave={() => takeTable(place.peek().path, game.scenario, view, events)}
        />
      )}
    </main>
  );
}
