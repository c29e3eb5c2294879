// Where a rule was applied in the game one came from, newest first; every line leads to its moment.

import { Icon } from '../art/Art';
import { Link } from '../bar/Link';
import { roundActor, StillBoard } from '../board/StillBoard';
import { said, t } from '../i18n/ui';
import type { Catalogue } from '../protocol';
import { lang } from '../state/settings';
import { type AtHand, appliedIn } from './at_hand';
import './in_your_game.css';

const MOST = 12; // lines; a rule like moving is applied a hundred times

interface InYourGameProps {
  game: AtHand;
  rule: string | null;
  catalogue: Catalogue | null;
}

export function InYourGame({ game, rule, catalogue }: InYourGameProps) {
  const name = said(catalogue?.scenarios.find(({ id }) => id === game.scenario)?.name) || game.scenario;
  const lines = rule ? appliedIn(game, rule) : [];
  return (
    <aside class="in-your-game" aria-labelledby="in-your-game">
      <div>
        <h2 id="in-your-game">{t('inYourGame')}</h2>
        <p class="cap">{t('turnOf', name, game.turn)}</p>
      </div>
      <div class="small-board">
        <StillBoard view={game.view} lang={lang.value} box={roundActor(game.view)} />
      </div>
      <section>
        {rule && lines.length > 0 && <h3>{t('wasApplied', rule)}</h3>}
        {rule && lines.length === 0 && <p class="cap">{t('notApplied', rule)}</p>}
        {!rule && <p class="cap">{t('pickRule')}</p>}
        <ol>
          {lines.slice(0, MOST).map((line) => (
            <li key={line.to}>
              <Link to={line.to}>
                <b>#{line.n}</b>
                <span>{t('turnShort', line.turn, line[lang.value])}</span>
              </Link>
            </li>
          ))}
        </ol>
      </section>
      <Link to={game.back} class="btn">
        <Icon name="play" />
        {t(game.kind === 'table' ? 'backToTable' : 'backToRecord')}
      </Link>
    </aside>
  );
}
