// What a person has set in this browser: language, theme, speed. Kept in localStorage, nowhere else.

import { effect, signal } from '@preact/signals';

import type { Lang } from '../protocol';

export type Theme = 'dark' | 'light';
export type Speed = 'off' | 'fast' | 'full';
/** What is shown of the other side's turn: told step by step, as it happens, or not at all. */
export type RecapMode = 'recap' | 'quick' | 'off';

const KEY = 'claustrophobia.settings';

interface Stored {
  lang: Lang;
  theme: Theme;
  speed: Speed;
  odds: boolean;
  sound: boolean;
  recap: RecapMode;
  coach: boolean;
  notices: boolean;
}

function stored(): Partial<Stored> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>;
  } catch {
    return {};
  }
}

const old = stored();
const prefersFrench = navigator.language.toLowerCase().startsWith('fr');
const asked = new URLSearchParams(location.search);

export const lang = signal<Lang>((asked.get('lang') as Lang | null) ?? old.lang ?? (prefersFrench ? 'fr' : 'en'));
export const theme = signal<Theme>((asked.get('theme') as Theme | null) ?? old.theme ?? 'dark');
export const speed = signal<Speed>(old.speed ?? 'fast');
export const odds = signal<boolean>(old.odds ?? true);
export const sound = signal<boolean>(old.sound ?? false);
/** Whether the coach speaks at tables that have one. */
export const coached = signal<boolean>(old.coach ?? false);
/** Whether the browser tells whose turn it is while the page is not looked at. */
export const notices = signal<boolean>(old.notices ?? false);
export const recapMode = signal<RecapMode>(old.recap ?? 'recap');

effect(() => {
  const now: Stored = {
    lang: lang.value,
    theme: theme.value,
    speed: speed.value,
    odds: odds.value,
    sound: sound.value,
    recap: recapMode.value,
    coach: coached.value,
    notices: notices.value,
  };
  document.documentElement.lang = now.lang;
  document.documentElement.dataset.theme = now.theme;
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // Private windows may refuse: the settings then last as long as the page.
  }
});
