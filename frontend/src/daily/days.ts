// Days by UTC, the same everywhere: which it is, how long until the next, what a month looks like, the streak. Pure.

export type Day = string; // 2026-03-14

/** One go at a day's descent; the first of a browser counts. */
export interface Try {
  table: string;
  outcome?: string;
  turn?: number;
  /** Lines not cancelled, of all humans left. */
  lines?: number;
}
export type Tries = Record<Day, Try[]>;

const DAY_MS = 86_400_000;

export const dayOf = (now: number): Day => new Date(now).toISOString().slice(0, 10);

const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

export const dayBefore = (day: Day): Day => dayOf(dateOf(day).getTime() - DAY_MS);

/** Hours and minutes until the next descent. */
export function untilNext(now: number): [hours: number, minutes: number] {
  const left = Math.ceil((dateOf(dayOf(now)).getTime() + DAY_MS - now) / 60_000);
  return [Math.floor(left / 60), left % 60];
}

/** A month from its first Monday's row on: the days, with nothing before the first. */
export function monthOf(day: Day): (Day | null)[] {
  const first = dateOf(`${day.slice(0, 8)}01`);
  const before = (first.getUTCDay() + 6) % 7;
  const cells: (Day | null)[] = Array.from({ length: before }, () => null);
  for (let time = first.getTime(); dayOf(time).slice(0, 7) === day.slice(0, 7); time += DAY_MS) cells.push(dayOf(time));
  return cells;
}

/** What counts of a day: the first try's outcome, once it has one. */
export function resultOf(tries: Tries, day: Day): 'won' | 'lost' | 'open' | null {
  const counted = tries[day]?.[0];
  if (!counted) return null;
  return counted.outcome ? (counted.outcome === 'human' ? 'won' : 'lost') : 'open';
}

/** Days won in a row, up to today or, while today is not decided, up to yesterday. */
export function streakOf(tries: Tries, today: Day): number {
  const decided = resultOf(tries, today);
  let day = decided === 'won' || decided === 'lost' ? today : dayBefore(today);
  let days = 0;
  while (resultOf(tries, day) === 'won') {
    days += 1;
    day = dayBefore(day);
  }
  return days;
}

/** A day as people write it. */
export function dayName(day: Day, lang: string, form: 'long' | 'month' = 'long'): string {
  const options: Intl.DateTimeFormatOptions =
    form === 'month' ? { month: 'long' } : { weekday: 'long', day: 'numeric', month: 'long' };
  const text = new Intl.DateTimeFormat(lang === 'fr' ? 'fr-FR' : 'en-GB', { ...options, timeZone: 'UTC' }).format(
    dateOf(day),
  );
  return text.charAt(0).toUpperCase() + text.slice(1);
}
