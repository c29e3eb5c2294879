// Themes, levels and rulesets in words.

import { t, type Word } from '../i18n/ui';
import type { Theme } from '../protocol';

export const LEVELS = [1, 2, 3, 4, 5, 6] as const;

export function themeName(theme: Theme): string {
  return t(`theme_${theme}`);
}

export function levelName(level: number): string {
  return t(`level_${level}` as Word);
}

export function editionName(ruleset: string): string {
  return t(`edition_${ruleset}` as Word);
}

/** Ten-thousandths as points, with at most one decimal, as the language writes them. */
export function points(value: number, language: string): string {
  return (value / 100).toLocaleString(language, { maximumFractionDigits: 1 });
}
