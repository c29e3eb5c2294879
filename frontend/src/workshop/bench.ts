// What lies on the bench: the draft, what it was before, and what the server says of it. Kept in this browser.

import { computed, effect, signal } from '@preact/signals';

import { wordsOf } from '../i18n/ui';
import type { Checked, FlawTold, Words, Workbench } from '../protocol';
import { ApiError, api } from '../state/api';
import type { Draft } from './draft';

const KEY = 'claustrophobia.workshop';
const REST = 250; // milliseconds without a change before the server is asked

function stored(): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

export const bench = signal<Workbench | null>(null);
export const draft = signal<Draft | null>(stored());
/** What the server said of a draft, and of which. */
export const checked = signal<{ of: Draft; told: Checked } | null>(null);
export const problem = signal<Words | null>(null);
const past = signal<Draft[]>([]);
const future = signal<Draft[]>([]);

export const canUndo = computed(() => past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);
/** Whether what is told is about the draft as it is now. */
export const isFresh = computed(() => checked.value !== null && checked.value.of === draft.value);
export const flaws = computed<FlawTold[]>(() => checked.value?.told.flaws ?? []);
export const lists = computed(() => checked.value?.told.lists ?? {});
export const isSound = computed(() => isFresh.value && flaws.value.length === 0);

effect(() => {
  try {
    if (draft.value) localStorage.setItem(KEY, JSON.stringify(draft.value));
  } catch {
    // Nothing can be kept here: the draft lasts as long as the page.
  }
});

/** Change the draft; the same change again and again, such as typing, is one step back for each. */
export function change(next: Draft): void {
  if (draft.value) past.value = [...past.value, draft.value];
  future.value = [];
  draft.value = next;
}

export function undo(): void {
  const last = past.value.at(-1);
  if (!last || !draft.value) return;
  future.value = [...future.value, draft.value];
  past.value = past.value.slice(0, -1);
  draft.value = last;
}

export function redo(): void {
  const next = future.value.at(-1);
  if (!next || !draft.value) return;
  past.value = [...past.value, draft.value];
  future.value = future.value.slice(0, -1);
  draft.value = next;
}

/** Put another draft on the bench: of a file's text, or a copy of a scenario of the program. */
export async function open(what: { text: string } | { scenario: string }): Promise<void> {
  const told = await api.check(what);
  const opened = told.draft as Draft;
  change(opened);
  checked.value = { of: opened, told };
}

/** The draft's text as the server writes it, of the draft as it is now. */
export async function textNow(): Promise<string> {
  const now = draft.value;
  if (!now) return '';
  if (checked.value?.of === now) return checked.value.told.text;
  return (await api.check({ draft: now })).text;
}

async function ask(now: Draft): Promise<void> {
  try {
    const told = await api.check({ draft: now });
    problem.value = null;
    if (draft.value === now) checked.value = { of: now, told };
  } catch (error) {
    if (draft.value === now) problem.value = error instanceof ApiError ? error.words : wordsOf('error');
  }
}

/** Have every change checked, once the hand rests. */
export function watch(): () => void {
  return effect(() => {
    const now = draft.value;
    if (!now || checked.peek()?.of === now) return;
    const timer = setTimeout(() => void ask(now), REST);
    return () => clearTimeout(timer);
  });
}

/** What is wrong at a path, or within it. */
export function flawsAt(path: string, within = false): FlawTold[] {
  return flaws.value.filter(
    (one) => one.path === path || (within && /^[.[]/.test(one.path.slice(path.length)) && one.path.startsWith(path)),
  );
}
