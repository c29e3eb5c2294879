// A game looked at again: scrub, step, jump by phase, share a moment.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { Board } from '../board/Board';
import { said, sideName, t } from '../i18n/ui';
import type { SideName } from '../protocol';
import { place } from '../router';
import { ApiError, api, type Moment } from '../state/api';
import { lang } from '../state/settings';
import { Plain } from './table_page';

/** Where the moments come from: an imported record, or a table one has a seat at. */
export interface Reel { total: number; at: (n: number, side: string) => Promise<Moment>; title: string }

export function ReplayPage({ id }: { id: string }) {
  const reel = useSignal<Reel | null>(null);
  const problem = useSignal('');
  useEffect(() => {
    api.replay(id).then(
      (found) => (reel.value = { total: found.decisions.length, at: (n, side) => api.replayMoment(id, n, side), title: found.headers.scenario ?? '' }),
      (error: unknown) => (problem.value = error instanceof ApiError ? said(error.words) : t('error')),
    );
  }, [id]);
  if (problem.value) return <Plain words={problem.value} />;
  if (!reel.value) return <Plain words="…" />;
  return <Replay reel={reel.value} />;
}

const start = (total: number): number => {
  const asked = Number(/^#(\d+)$/.exec(place.peek().hash)?.[1] ?? Number.NaN);
  return Number.isFinite(asked) ? Math.min(asked, total) : 0;
};

export function Replay({ reel, onClose }: { reel: Reel; onClose?: () => void }) {
  const n = useSignal(start(reel.total));
  const side = useSignal<SideName | ''>('');
  const moment = useSignal<Moment | null>(null);
  const copied = useSignal(false);

  useEffect(() => {
    const wanted = n.value;
    copied.value = false;
    void reel.at(wanted, side.value).then((found) => {
      if (wanted === n.value) moment.value = found;
    });
  }, [n.value, side.value]);

  const go = (to: number): void => {
    n.value = Math.max(0, Math.min(reel.total, to));
  };

  async function jump(step: 1 | -1): Promise<void> {
    const phase = moment.value?.view.phase;
    let at = n.value;
    for (let i = 0; i < 400 && at + step >= 0 && at + step <= reel.total; i++) {
      at += step;
      if ((await reel.at(at, side.value)).view.phase !== phase) break;
    }
    go(at);
  }

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLInputElement && event.target.type !== 'range') return;
      const move: Record<string, () => void> = {
        ArrowLeft: () => go(n.value - 1), ArrowRight: () => go(n.value + 1), Home: () => go(0), End: () => go(reel.total),
        PageUp: () => void jump(-1), PageDown: () => void jump(1),
      };
      const act = move[event.key];
      if (act) {
        event.preventDefault();
        act();
      }
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [reel]);

  const now = moment.value;
  return (
    <main class="replay">
      <header>
        <h1>{t('replay')}</h1>
        <p class="told" aria-live="polite">
          {now && <b>{t('turn')} {now.view.turn}</b>} {now && (said(now as { en: string; fr: string }) || now.text)}
          {now?.dice && now.dice.length > 0 && <span class="dice"> {now.dice.join(' ')}</span>}
        </p>
        {onClose ? <button class="plain" onClick={onClose}>{t('close')}</button> : <a class="plain" href="/">{t('home')}</a>}
      </header>
      <div class="stage">{now && <Board view={now.view} lang={lang.value} autoFit />}</div>
      <footer>
        <button class="plain" aria-label="⏮" onClick={() => void jump(-1)}>⏮</button>
        <button class="plain" aria-label="◀" onClick={() => go(n.value - 1)}>◀</button>
        <input type="range" min={0} max={reel.total} value={n.value} aria-label={t('moment', n.value, reel.total)} onInput={(event) => go(Number(event.currentTarget.value))} />
        <button class="plain" aria-label="▶" onClick={() => go(n.value + 1)}>▶</button>
        <button class="plain" aria-label="⏭" onClick={() => void jump(1)}>⏭</button>
        <span class="small">{t('moment', n.value, reel.total)}</span>
        <select aria-label={t('side')} value={side.value} onChange={(event) => (side.value = event.currentTarget.value as SideName | '')}>
          <option value="">{t('everything')}</option>
          <option value="human">{sideName('human', 'noun')}</option>
          <option value="infernal">{sideName('infernal', 'noun')}</option>
        </select>
        <button class="plain" onClick={() => void navigator.clipboard?.writeText(`${location.origin}${location.pathname}#${n.value}`).then(() => (copied.value = true))}>
          {copied.value ? t('copied') : t('shareMoment')}
        </button>
      </footer>
    </main>
  );
}
