// One decision looked at: the board before it, what was done, what was better and why, and ways on from there.

import type { ComponentChildren } from 'preact';
import { roundActor, StillBoard } from '../board/StillBoard';
import { percent, said, t } from '../i18n/ui';
import type { Catalogue, JudgedChoice, Moment, SideName } from '../protocol';
import { lang } from '../state/settings';
import { chanceOf, costOf, signed } from './figures';
import { sealOf } from './Graph';
import { useMoment } from './moments';
import './Turning.css';

export interface Ways {
  /** The record's replay at a moment. */
  onShow: (n: number) => void;
  /** A new table at a decision. */
  onPlay: (n: number) => void;
  onRule: (id: string) => void;
}

interface OneProps extends Ways {
  id: string;
  catalogue: Catalogue;
  choice: JudgedChoice;
  /** Whose analysis it is: his choices are `You did`. */
  side: SideName | '';
}

/** A turning point as a card: its number is its seal in the graph. */
export function TurningCard({
  number,
  on,
  onChoose,
  ...one
}: OneProps & { number: number; on: boolean; onChoose: () => void }) {
  const { id, choice, catalogue } = one;
  const moment = useMoment(id, choice.n - 1, choice.side);
  return (
    <article class="turning-card" data-on={on} data-n={choice.n}>
      <button type="button" class="turning-map" aria-pressed={on} onClick={onChoose}>
        {moment && <Still moment={moment} />}
        <svg
          class="turning-seal"
          viewBox="0 0 32 32"
          aria-hidden="true"
          dangerouslySetInnerHTML={{ __html: sealOf(number) }}
        />
        <span class="vh">{t('decisionNo', choice.n)}, </span>
        <span class="turning-cost">{t('costPoints', costOf(choice))}</span>
      </button>
      <div class="turning-told">
        <h3>{capital(where(choice, catalogue))}</h3>
        <Told {...one} />
      </div>
      <Buttons {...one} />
    </article>
  );
}

/** Any decision: what the graph was clicked for. */
export function Chosen({
  n,
  total,
  ...one
}: Omit<OneProps, 'choice'> & { choice: JudgedChoice | undefined; n: number; total: number }) {
  const { id, choice, catalogue } = one;
  const moment = useMoment(id, n - 1, choice?.side ?? 'human', 120);
  return (
    <section class="chosen-moment" aria-labelledby="chosen-title">
      <div class="chosen-map">{moment && <Still moment={moment} wide />}</div>
      <div class="chosen-told" aria-live="polite">
        <h3 id="chosen-title">{t('decisionOf', n, total)}</h3>
        {choice ? (
          <>
            <p class="chosen-where">{capital(where(choice, catalogue))}</p>
            <Told {...one} choice={choice} />
            <p class="chosen-gave">
              {t('choiceGave', signed(-costOf(choice)), signed(gainOf(choice, one.side || choice.side)))}
            </p>
            <Others choice={choice} />
          </>
        ) : (
          <p class="chosen-where">{t('notReadYet')}</p>
        )}
      </div>
      <Buttons {...one} choice={choice} n={n} />
    </section>
  );
}

/** What the dice gave a side after a choice, in points. */
const gainOf = ({ after, then }: JudgedChoice, side: SideName): number => chanceOf(then, side) - chanceOf(after, side);

function where({ turn, phase }: JudgedChoice, catalogue: Catalogue): string {
  return t('turnPhase', turn, said(catalogue.phases[phase]) || phase);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const TALL = 270; // of the larger picture, in board units

function Still({ moment, wide = false }: { moment: Moment; wide?: boolean }) {
  const box = roundActor(moment.view);
  const more = wide ? TALL - box.height : 0;
  return (
    <StillBoard view={moment.view} lang={lang.value} box={{ ...box, y: box.y - more / 2, height: box.height + more }} />
  );
}

/** What was done, what was better, why. */
function Told({ choice, side, onRule }: OneProps) {
  const own = side === choice.side;
  return (
    <>
      <dl class="done-better">
        <dt>{t(own ? 'youDid' : 'theyDid')}</dt>
        <dd>{said(choice)}</dd>
        <dd class={`chance ${choice.better ? 'worse' : ''}`}>{percent(chanceOf(choice.after, choice.side))}</dd>
        {choice.better && (
          <>
            <dt>{t('betterWas')}</dt>
            <dd>{said(choice.better)}</dd>
            <dd class="chance best">{percent(chanceOf(choice.before, choice.side))}</dd>
          </>
        )}
      </dl>
      {choice.why ? (
        <p class="why-better">
          {said(choice.why)}{' '}
          {choice.rules?.map((rule) => (
            <button key={rule} type="button" class="rid" onClick={() => onRule(rule)}>
              {rule}
            </button>
          ))}
        </p>
      ) : (
        <p class="why-better">{t('amongBest')}</p>
      )}
    </>
  );
}

/** Every option the machine looked at, with the chooser's chance. */
function Others({ choice }: { choice: JudgedChoice }) {
  if (choice.options.length < 2) return null;
  return (
    <details class="other-options">
      <summary>{t('others')}</summary>
      <ol>
        {choice.options.map((option) => (
          <li key={option.text} data-taken={option.text === choice.text}>
            <span>{said(option)}</span>
            <i aria-hidden="true">
              <b style={{ width: `${option.value / 100}%` }} />
            </i>
            <span>{percent(Math.round(option.value / 100))}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Buttons({
  choice,
  n = choice?.n ?? 1,
  onPlay,
  onShow,
}: Ways & { choice: JudgedChoice | undefined; n?: number }): ComponentChildren {
  return (
    <div class="turning-go">
      <button type="button" class="btn" onClick={() => onPlay(n)}>
        {t('playHere')}
      </button>
      <button type="button" class="btn" onClick={() => onShow(n)}>
        {t('showMoment', n)}
      </button>
    </div>
  );
}
