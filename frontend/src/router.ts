// Which page: the path says it all.

import { signal } from '@preact/signals';

import { at, below } from './state/site';

export const place = signal({ path: below(location.pathname), query: location.search, hash: location.hash });

function look(): void {
  place.value = { path: below(location.pathname), query: location.search, hash: location.hash };
}

addEventListener('popstate', look);
addEventListener('hashchange', look);

/** The same page under another address: the one before is forgotten. */
export function rename(target: string): void {
  history.replaceState(null, '', at(target));
  look();
}

/** Go to another page of this site. */
export function go(target: string): void {
  history.pushState(null, '', at(target));
  look();
  scrollTo(0, 0);
}
