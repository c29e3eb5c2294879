// The places of the site, as the bar lists them. A new one is a line here, and a line in app.tsx that draws it.

import type { IconName } from '../art/icons';
import type { Word } from '../i18n/ui';

export interface Place {
  path: string;
  name: Word;
  icon: IconName;
  /** A page outside its path that belongs to it too. */
  also?: string;
}

export const PLACES: readonly Place[] = [
  { path: '/', name: 'play', icon: 'combat' },
  { path: '/learn', name: 'learn', icon: 'learn' },
  { path: '/puzzles', name: 'puzzles', icon: 'puzzle', also: '/daily' },
  { path: '/workshop', name: 'workshop', icon: 'grid' },
  { path: '/rules', name: 'rules', icon: 'book' },
];

/** Whether a path lies in a place: at its own path or below it. */
export function isIn(place: Place, path: string): boolean {
  return path === place.path || path === place.also || (place.path !== '/' && path.startsWith(`${place.path}/`));
}
