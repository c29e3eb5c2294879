// The end of a game: who won, the seed, the dice, again.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { addressOf } from '../analysis/address';
import { said, sideName, t } from '../i18n/ui';
import { go } from '../router';
import { ApiError, api } from '../state/api';
import { lang } from '../state/settings';
import { remember } from '../state/tables';
import { outcomeText } from './ask';
import { countHits } from './hits';
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

/** Once the game is over: who won, the seed, the dice, again. */
export function EndPanel({ session }: { session: Session }) {
  const shut = useSignal(false);
  const dice = useSignal('');
  const problem = useSignal('');
  const seed = useSignal('');
  const outcome = session.view.value?.outcome;
  const next = session.socket.rematch.value;
  useEffect(() => {
    if (outcome)
      void api.record(session.table).then(
        (record) => (seed.value = /^seed (.*)$/m.exec(record)?.[1] ?? ''),
        () => undefined,
      );
  }, [outcome]);
  if (!outcome) return null;
  if (shut.value)
    return (
      <button type="button" class="btn gold reopen" onClick={() => (shut.value = false)}>
        {outcomeText(outcome, session.view.value?.unplayed)}
      </button>
    );
  const fail = (error: unknown): void => {
    problem.value = error instanceof ApiError ? said(error.words) : t('error');
  };

  async function verify(): Promise<void> {
    try {
      const record = await api.record(session.table);
      const found = await api.verify(record);
      dice.value = found.ok
        ? `${t('verified', found.checked)} ${t(SOURCES[found.source])}`
        : t('notVerified', said(found.fault));
    } catch (error) {
      fail(error);
    }
  }
  async function save(): Promise<void> {
    try {
      const record = await api.record(session.table);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([record], { type: 'text/plain' }));
      link.download = `claustrophobia-${session.table}.txt`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      fail(error);
    }
  }
  async function watch(): Promise<void> {
    try {
      const record = await api.record(session.table);
      const { replay } = await api.importRecord(record);
      go(`/r/${replay}`);
    } catch (error) {
      fail(error);
    }
  }
  async function explain(): Promise<void> {
    try {
      const [record, { role, seats }] = await Promise.all([api.record(session.table), api.table(session.table)]);
      const { replay } = await api.importRecord(record);
      const side = role === 'infernal' ? 'infernal' : role === 'spectator' || role === 'both' ? '' : 'human';
      const other = Object.values(seats).find((player) => player.startsWith('bot:')) ?? '';
      go(addressOf(replay, side, other.slice('bot:'.length)));
    } catch (error) {
      fail(error);
    }
  }
  async function again(): Promise<void> {
    try {
      const { table, role, code, links } = await api.rematch(session.table);
      const link = `/t/${table}`;
      const scenario = session.view.value?.scenario ?? '';
      remember({ table, link, role, scenario, opened: Date.now(), links, ...(code ? { code } : {}) });
      go(link);
    } catch (error) {
      fail(error);
    }
  }
  const hits = hitsOf(session);
  return (
    <Veil label={outcomeText(outcome, session.view.value?.unplayed)} onClose={() => (shut.value = true)}>
      <section class="sheet-panel end">
        <h2>{outcomeText(outcome, session.view.value?.unplayed)}</h2>
        {seed.value && <p>{t('seedWas', seed.value)}.</p>}
        {hits.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {dice.value && <p role="status">{dice.value}</p>}
        {problem.value && (
          <p role="alert" class="problem">
            {problem.value}
          </p>
        )}
        <div class="row">
          {session.camp && session.role !== 'spectator' && (
            <button type="button" class="btn gold" data-first onClick={() => go(session.camp)}>
              {t('toCamp')}
            </button>
          )}
          {!session.camp && session.role !== 'spectator' && (
            <button type="button" class="btn gold" data-first onClick={() => void again()}>
              {next ? t('rematchReady') : t(session.rules ? 'again' : 'rematch')}
            </button>
          )}
          {session.role === 'spectator' && next && (
            <button type="button" class="btn gold" data-first onClick={() => void again()}>
              {t('rematchReady')}
            </button>
          )}
          <button type="button" class="btn" onClick={() => void explain()}>
            {t('analyse')}
          </button>
          <button type="button" class="btn" onClick={() => void watch()}>
            {t('replay')}
          </button>
          <button type="button" class="btn" onClick={() => void verify()}>
            {t('verifyDice')}
          </button>
          <button type="button" class="btn" onClick={() => void save()}>
            {t('exportRecord')}
          </button>
          <button type="button" class="btn" onClick={() => go('/')}>
            {t('home')}
          </button>
          <button type="button" class="btn quiet-btn" onClick={() => (shut.value = true)}>
            {t('close')}
          </button>
        </div>
      </section>
    </Veil>
  );
}

/** Hits rolled against hits expected, side by side, from the log: dice and what they needed are public. */
function hitsOf(session: Session): string[] {
  const sides = new Map(session.view.value?.warriors.map((warrior) => [warrior.name, warrior.side]));
  return (['human', 'infernal'] as const).flatMap((side) => {
    const { rolled, expected } = countHits(session.socket.log.value, (name) => sides.get(name) === side);
    const mean = expected.toFixed(1).replace('.', lang.value === 'fr' ? ',' : '.');
    return expected > 0 ? [`${sideName(side, 'noun')} – ${t('hitsExpected', rolled, mean)}`] : [];
  });
}
