// Which address a link must have so that it works for somebody else: the page may have been opened by one that only this
// machine knows.

import { computed, signal } from '@preact/signals';

import type { Reach } from '../protocol';
import { api } from './api';
import { at, shareable } from './site';

const LOCAL = /^(localhost|127\.[\d.]+|\[::1\])$/;

const told = signal<Reach | null>(null);
/** Which of several addresses is handed on. */
export const chosenAddress = signal(0);

/** Whether links lead to this machine alone, as far as the page can tell by itself. */
const isLocal = (): boolean => LOCAL.test(new URL(shareable('/')).hostname);

/** Ask the server once for addresses that others can reach; needless where the page's own does. */
export function askReach(): void {
  if (!isLocal() || told.peek()) return;
  api.reach().then(
    (found) => (told.value = found),
    () => undefined,
  );
}

export const addresses = computed<readonly string[]>(() => (isLocal() ? (told.value?.addresses ?? []) : []));

/** What has to be said of links handed on: nothing while they work, or as long as it is not known. */
export const linksWork = computed<'yes' | 'alone' | 'unknown'>(() => {
  if (!isLocal()) return 'yes';
  if (!told.value) return 'unknown';
  if (told.value.works) return 'yes';
  return 'alone';
});

/** A path of ours as somebody else can open it. */
export function handedOn(path: string): string {
  const address = addresses.value[chosenAddress.value];
  return address ? address + at(path) : shareable(path);
}
