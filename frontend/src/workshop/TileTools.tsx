// What can be done with the tile that is chosen, or with the one in hand.

import { t } from '../i18n/ui';
import type { Catalogue } from '../protocol';
import { take } from './BenchBoard';
import { change, draft, lists } from './bench';
import { Chooser } from './Chooser';
import { bar, barrierAt, layoutOf, listAt, put, TURNS, turn } from './draft';
import { blankOf } from './Field';
import { FlawLine } from './Flaw';
import { chosen, hand, turnHand } from './hand';
import { wordName } from './names';
import './tile_tools.css';

export function TileTools({ box }: { box: Catalogue }) {
  const slot = chosen.value;
  const laid = layoutOf(draft.value ?? {})[slot];
  if (hand.value) return <InHand number={hand.value.number} />;
  if (!laid) {
    return (
      <section class="tile-tools">
        <p class="keys">
          <kbd>R</kbd> {t('wsTurn')} <kbd>Del</kbd> {t('wsTake')} <kbd>Ctrl Z</kbd> {t('wsUndo')}
        </p>
        <Wrong />
      </section>
    );
  }
  const turns = TURNS.indexOf((laid.turn ?? 'north') as 'north');
  return (
    <section class="tile-tools" aria-label={t('wsTileNo', laid.number)}>
      <h3>{t('wsTileNo', laid.number)}</h3>
      <div class="row">
        <button type="button" class="btn" onClick={() => draft.value && change(turn(draft.value, slot))}>
          {t('wsTurn')}
        </button>
        <button
          type="button"
          class="btn"
          onClick={() => (hand.value = { number: laid.number, turn: turns, from: slot })}
        >
          {t('wsMove')}
        </button>
        <button type="button" class="btn" onClick={() => take(slot)}>
          {t('wsTake')}
        </button>
      </div>
      <div class="row">
        {TURNS.map((side) => (
          <Barrier key={side} slot={slot} side={side} box={box} />
        ))}
      </div>
      <Tokens slot={slot} box={box} />
      <Wrong />
    </section>
  );
}

/** What is wrong with what lies on the board. */
function Wrong() {
  return (
    <>
      {['tiles.layout', 'tiles.tokens', 'tiles.barriers'].map((path) => (
        <FlawLine key={path} path={path} within />
      ))}
    </>
  );
}

function InHand({ number }: { number: number }) {
  return (
    <section class="tile-tools">
      <p role="status">{t('wsInHand', number)}</p>
      <div class="row">
        <button type="button" class="btn" onClick={turnHand}>
          {t('wsTurn')}
        </button>
        <button type="button" class="btn" onClick={() => (hand.value = null)}>
          {t('wsPutBack')}
        </button>
      </div>
    </section>
  );
}

function Barrier({ slot, side, box }: { slot: number; side: string; box: Catalogue }) {
  const kinds = blankOf('tiles.barriers[].kind')?.words ?? [];
  return (
    <label class="tile-side">
      {t('wsOnSide', wordName('side', side, box))}
      <select
        class="ws-control"
        value={barrierAt(draft.value ?? {}, slot, side)}
        onChange={({ currentTarget: { value } }) => draft.value && change(bar(draft.value, slot, side, value))}
      >
        <option value="">{t('wsNoBarrier')}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {wordName('kind', kind, box)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface Lying {
  at: number;
  token: string;
  count?: number;
}

/** The tokens on a tile: one more of a kind, or all of it away. */
function Tokens({ slot, box }: { slot: number; box: Catalogue }) {
  const all = listAt<Lying>(draft.value ?? {}, 'tiles.tokens');
  const set = (next: Lying[]): void => change(put(draft.value ?? {}, 'tiles.tokens', next));
  const more = (token: string): void => {
    const known = all.find((one) => one.at === slot && one.token === token);
    set(
      known
        ? all.map((one) => (one === known ? { ...one, count: (one.count ?? 1) + 1 } : one))
        : [...all, { at: slot, token }],
    );
  };
  return (
    <div class="row">
      {all
        .filter((one) => one.at === slot)
        .map((one) => (
          <button
            type="button"
            class="chip"
            key={one.token}
            aria-label={t('wsRemove', wordName('token', one.token, box))}
            onClick={() => set(all.filter((other) => other !== one))}
          >
            {wordName('token', one.token, box)} {one.count ?? 1} ×
          </button>
        ))}
      <Chooser
        class="ws-control"
        label={t('wsToken')}
        invites={t('wsToken')}
        words={(lists.value['token'] ?? []).map((token) => [token, wordName('token', token, box)])}
        onChoose={more}
      />
    </div>
  );
}
