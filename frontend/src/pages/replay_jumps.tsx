// The deaths and turning points of a game, to jump to.

import { said, t } from '../i18n/ui';
import type { Course, Spot } from '../protocol';

interface JumpsProps {
  course: Course;
  n: number;
  onGo: (n: number) => void;
}

export function Jumps({ course, n, onGo }: JumpsProps) {
  const groups = [
    { label: t('jumpTurns'), spots: course.turns },
    { label: t('jumpDeaths'), spots: course.deaths },
  ].filter(({ spots }) => spots.length > 0);
  if (groups.length === 0) return null;
  return (
    <select
      class="jumps"
      aria-label={t('jumpTo')}
      value=""
      onChange={(event) => event.currentTarget.value && onGo(Number(event.currentTarget.value))}
    >
      <option value="">{t('jumpTo')}</option>
      {groups.map(({ label, spots }) => (
        <optgroup key={label} label={label}>
          {spots.map((spot, i) => (
            <option key={`${spot.n} ${i}`} value={spot.n} disabled={spot.n === n}>
              {told(spot)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

function told(spot: Spot): string {
  const change =
    spot.change == null ? '' : ` (${spot.change < 0 ? '−' : '+'}${Math.round(Math.abs(spot.change) * 100)})`;
  return `${t('turn')} ${spot.turn}: ${said(spot)}${change}`;
}

/** The next of these after a moment, or the last before it. */
export function nextSpot({ turns, deaths }: Course, n: number, step: 1 | -1): number | null {
  const all = [...turns, ...deaths].map((spot) => spot.n).sort((a, b) => a - b);
  return (step > 0 ? all.find((at) => at > n) : all.findLast((at) => at < n)) ?? null;
}
