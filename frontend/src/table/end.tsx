// The end of a game: who won and why, figures, luck, how the chance went; again, analyse, play on, share.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { addressOf } from '../analysis/address';
import { playOn } from '../analysis/play_on';
import { Crest, Icon } from '../art/Art';
import { said, t } from '../i18n/ui';
import type { Course, SideName } from '../protocol';
import { go } from '../router';
import { ApiError, api } from '../state/api';
import { shareable } from '../state/site';
import { remember } from '../state/tables';
import { resultOf } from './ask';
import { Curve } from './end_curve';
import { Sums } from './end_sums';
import { whyOf } from './end_why';
import { rivalOf } from './rival';
import type { Session } from './session';
import { Veil } from './veil';
import './end.css';

/** Where the seed of a record comes from, as the server has checked it. */
const SOURCES = {
  words: 'seedOfWords',
  practice: 'seedOfChoice',
  seed: 'seedOfHost',
  unbound: 'seedOfNobody',
} as const;

/** Once the game is over; put away, a button brings it back. */
export function EndPanel({ session }: { session: Session }) {
  const shut = useSignal(false);
  const outcome = session.view.value?.outcome;
  if (!outcome) return null;
  const told = resultOf(outcome, session.role, session.view.value?.unplayed);
  if (shut.value)
    return (
      <button type="button" class="btn gold reopen" onClick={() => (shut.value = false)}>
        {told}
      </button>
    );
  const close = (): void => {
    shut.value = true;
  };
  return (
    <Veil label={told} class="end-veil" onClose={close}>
      <End session={session} told={told} onClose={close} />
    </Veil>
  );
}

function End({ session, told, onClose }: { session: Session; told: string; onClose: () => void }) {
  const problem = useSignal('');
  const course = useSignal<Course | null | 'none'>(null);
  const n = useSignal(0);
  const side: SideName = session.role === 'infernal' ? 'infernal' : 'human';
  const mine = session.role !== 'spectator' && session.role !== 'both';
  /** Does something; what goes wrong is told. */
  const tried =
    (act: () => Promise<void>): (() => void) =>
    () =>
      void act().catch((error: unknown) => {
        problem.value = error instanceof ApiError ? said(error.words) : t('error');
      });
  useEffect(() => {
    api.course(session.table).then(
      (found) => {
        course.value = found;
        n.value = Math.max(0, (found.turns[0]?.n ?? found.points.at(-2)?.n ?? 1) - 1);
      },
      () => (course.value = 'none'),
    );
  }, []);
  const watch = (at: number | null): (() => void) =>
    tried(async () => go(`/r/${await session.replay()}${at === null ? '' : `?at=${at}`}`));
  return (
    <section class="end">
      <Head session={session} told={told} onClose={onClose} />
      <div class="end-body">
        {course.value === null && <p class="end-soon">{t('curveSoon')}</p>}
        {course.value === 'none' && <p class="end-soon">{t('curveNone')}</p>}
        {course.value !== null && course.value !== 'none' && (
          <Curve
            course={course.value}
            side={side}
            catalogue={session.catalogue}
            mine={mine}
            n={n.value}
            onChoose={(to) => (n.value = to)}
            onWatch={(at) => watch(at)()}
          />
        )}
        <Sums session={session} />
      </div>
      <footer>
        {problem.value && (
          <p role="alert" class="problem">
            {problem.value}
          </p>
        )}
        <Ways session={session} n={n.value} side={side} tried={tried} onWatch={watch(null)} />
        <Small session={session} tried={tried} />
      </footer>
    </section>
  );
}

function Head({ session, told, onClose }: { session: Session; told: string; onClose: () => void }) {
  const view = session.view.value;
  const { sentence, rule, others } = whyOf(session);
  const scenario = session.catalogue.scenarios.find((entry) => entry.id === view?.scenario);
  const rival = rivalOf(session);
  const turn = view?.turn ?? 0;
  return (
    <header>
      {view?.outcome !== 'draw' && view?.outcome && <Crest side={view.outcome} />}
      <div>
        <h2>{told}</h2>
        <p class="which">
          {t(turn === 1 ? 'afterOneTurn' : 'afterTurns', said(scenario?.name) || t('replay'), turn)}
          {rival && `, ${t('playedAgainst', rival.name)}`}
        </p>
        <p class="because">
          <b>{sentence}</b> {others.join(' ')}{' '}
          {rule && (
            <button type="button" class="rid" onClick={() => (session.rule.value = rule)}>
              {rule}
            </button>
          )}
        </p>
      </div>
      <button type="button" class="tool" aria-label={t('close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </header>
  );
}

type Tried = (act: () => Promise<void>) => () => void;

/** What can be done next: once more, look back, play on from the moment that was chosen. */
function Ways({
  session,
  n,
  side,
  tried,
  onWatch,
}: {
  session: Session;
  n: number;
  side: SideName;
  tried: Tried;
  onWatch: () => void;
}) {
  const copied = useSignal(false);
  const watches = session.role === 'spectator';
  const analyse = tried(async () => go(addressOf(await session.replay(), watches ? '' : side, botOf(session))));
  const play = tried(async () => {
    const { scenario } = session.info;
    go(await playOn(await session.replay(), n, side, botOf(session), scenario, session.catalogue));
  });
  const share = tried(async () => {
    const url = shareable(`/r/${await session.replay()}?at=${n}`);
    if (navigator.share) await navigator.share({ url }).catch(() => undefined);
    else await navigator.clipboard.writeText(url);
    copied.value = true;
  });
  return (
    <div class="row">
      <Again session={session} tried={tried} />
      <button type="button" class="btn" onClick={analyse}>
        {t('analyse')}
      </button>
      <button type="button" class="btn" onClick={onWatch}>
        {t('replay')}
      </button>
      {!watches && !session.camp && (
        <button type="button" class="btn" onClick={play}>
          {t('playOnFrom')}
        </button>
      )}
      <button type="button" class="btn" onClick={share}>
        {copied.value ? t('copied') : t('share')}
      </button>
    </div>
  );
}

/** The bot across the table, if there is one. */
function botOf(session: Session): string {
  const bot = Object.values(session.info.seats).find((player) => player.startsWith('bot:')) ?? '';
  return bot.slice('bot:'.length);
}

/** The same again, or with the sides swapped; what was laid already is gone to. */
function Again({ session, tried }: { session: Session; tried: Tried }) {
  const again = (swapped: boolean): (() => void) =>
    tried(async () => {
      const { table, role, code, links } = await api.rematch(session.table, swapped);
      const link = `/t/${table}`;
      const scenario = session.view.value?.scenario ?? '';
      remember({ table, link, role, scenario, opened: Date.now(), links, ...(code ? { code } : {}) });
      go(link);
    });
  const laid = session.socket.rematch.value !== null;
  const watches = session.role === 'spectator';
  if (session.camp)
    return watches ? null : (
      <button type="button" class="btn gold" data-first onClick={() => go(session.camp)}>
        {t('toCamp')}
      </button>
    );
  if (laid || watches)
    return laid ? (
      <button type="button" class="btn gold" data-first onClick={again(true)}>
        {t('rematchReady')}
      </button>
    ) : null;
  const alone = session.rules || session.role === 'both';
  return (
    <>
      <button type="button" class="btn gold" data-first onClick={again(false)}>
        {t(alone ? 'again' : 'rematchSame')}
      </button>
      {!alone && (
        <button type="button" class="btn" onClick={again(true)}>
          {t('rematch')}
        </button>
      )}
    </>
  );
}

/** In small print: the record, its dice, the seed. */
function Small({ session, tried }: { session: Session; tried: Tried }) {
  const dice = useSignal('');
  const seed = useSignal('');
  useEffect(() => {
    session.record().then(
      (record) => (seed.value = /^seed (.*)$/m.exec(record)?.[1] ?? ''),
      () => undefined,
    );
  }, []);
  const verify = tried(async () => {
    const found = await api.verify(await session.record());
    dice.value = found.ok
      ? `${t('verified', found.checked)} ${t(SOURCES[found.source])}`
      : t('notVerified', said(found.fault));
  });
  const save = tried(async () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([await session.record()], { type: 'text/plain' }));
    link.download = `claustrophobia-${session.table}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  });
  return (
    <>
      {dice.value && <p role="status">{dice.value}</p>}
      <div class="row small">
        <button type="button" onClick={save}>
          {t('exportRecord')}
        </button>
        <button type="button" onClick={verify}>
          {t('verifyDice')}
        </button>
        <button type="button" onClick={() => go('/')}>
          {t('home')}
        </button>
        {seed.value && <span class="seed">{t('seedWas', seed.value)}</span>}
      </div>
    </>
  );
}
