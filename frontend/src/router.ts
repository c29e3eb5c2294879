// Which page: the path says it all.

import { signal } from '@preact/signals';

export const place = signal({ path: location.pathname, query: location.search, hash: location.hash });

function look(): void {
  place.value = { path: location.pathname, query: location.search, hash: location.hash };
}

addEventListener('popstate', look);
addEventListener('hashchange', look);

/** Go to another page of this site. */
export function go(target: string): void {
  history.pushState(null, '', target);
  look();
  scrollTo(0, 0);
}
