// Before one sits down: a free seat, a seat that is taken, the other player's; and the way back by a code.

import { useSignal } from '@preact/signals';

import { said, sideName, t } from '../i18n/ui';
import type { Role, SeatState } from '../protocol';
import { ApiError } from '../state/api';
import { at } from '../state/site';
import { PersonName } from '../table/person_name';
import './join.css';

export interface Door {
  state: SeatState | 'none';
  role: Role | null;
  /** Two play against each other here, and hints are agreed on. */
  hints?: boolean;
}

interface Props {
  door: Door;
  /** To one's own seat. */
  onBack: () => Promise<void>;
  onSit: () => Promise<void>;
  onRecover: (code: string) => Promise<void>;
}

const WORDS = { free: 'joinFree', taken: 'joinTaken', other: 'joinOther', none: 'joinNone' } as const;

export function Join({ door, onBack, onSit, onRecover }: Props) {
  const problem = useSignal('');
  const busy = useSignal(false);
  const code = useSignal('');
  async function attempt(act: () => Promise<void>): Promise<void> {
    busy.value = true;
    problem.value = '';
    try {
      await act();
    } catch (error) {
      problem.value = error instanceof ApiError ? said(error.words) : t('error');
    } finally {
      busy.value = false;
    }
  }
  const words = WORDS[door.state as keyof typeof WORDS] ?? 'joinNone';
  return (
    <main class="join" data-state={door.state}>
      <h1>{t('title')}</h1>
      {door.role && <p class="seat">{seatName(door.role)}</p>}
      <p role="status">{t(words)}</p>
      {problem.value && (
        <p class="problem" role="alert">
          {problem.value}
        </p>
      )}
      {door.hints && <p class="agreed">{t('hintsAgreed')}</p>}
      {door.state === 'free' && <PersonName />}
      {door.state === 'free' && (
        <button type="button" class="primary big sit" disabled={busy.value} onClick={() => void attempt(onSit)}>
          {t('sitDown')}
        </button>
      )}
      {door.state === 'other' && (
        <button type="button" class="primary" disabled={busy.value} onClick={() => void attempt(onBack)}>
          {t('toMySeat')}
        </button>
      )}
      {(door.state === 'taken' || door.state === 'none') && (
        <form
          autocomplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            void attempt(() => onRecover(code.value));
          }}
        >
          <label>
            {t('codeAsked')}
            <input
              value={code.value}
              maxLength={40}
              autocapitalize="none"
              spellcheck={false}
              placeholder="abcd-efgh-jkmn"
              onInput={(event) => (code.value = event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="primary" disabled={busy.value || !code.value.trim()}>
            {t('recoverSeat')}
          </button>
        </form>
      )}
      <p>
        <a href={at('/')}>{t('home')}</a>
      </p>
    </main>
  );
}

function seatName(role: Role): string {
  if (role === 'both') return t('hotSeat');
  if (role === 'spectator') return t('spectator');
  return sideName(role === 'infernal' ? 'infernal' : 'human', 'noun');
}
