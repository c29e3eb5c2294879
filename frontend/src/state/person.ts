// What others call whoever sits here; nothing if he did not say. Kept in this browser.

import { effect, signal } from '@preact/signals';

const KEY = 'claustrophobia.name';

function kept(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export const personName = signal<string>(kept());

effect(() => {
  try {
    localStorage.setItem(KEY, personName.value);
  } catch {
    // Private windows may refuse: the name then lasts as long as the page.
  }
});
