// The names of things as the catalogue has them.

import { letterOf } from '../board/warriors';
import { said } from '../i18n/ui';
import { lang } from '../state/settings';
import type { Session } from './session';

/** `Scout A`, `Redeemer`, `Hunter`. */
export function nameOf(session: Session, warrior: string): string {
  const found = session.view.value?.warriors.find((entry) => entry.name === warrior);
  const { sheets, beings, demons } = session.catalogue;
  const record = [...sheets, ...beings, ...demons].find((entry) => entry.id === found?.sheet);
  if (!found || !record) return warrior;
  return warrior.includes('-') && !demons.some((demon) => demon.id === found.sheet)
    ? `${said(record.name)} ${letterOf(found, lang.value)}`
    : said(record.name);
}

/** A being and what it costs. */
export function beingName(session: Session, sheet: string): string {
  const found = [...session.catalogue.beings, ...session.catalogue.demons].find((being) => being.id === sheet);
  return found ? said(found.name) : sheet;
}

export function cardName(session: Session, id: string): string {
  const { instincts, events, equipment, gifts } = session.catalogue;
  const found = [...gifts, ...equipment, ...instincts, ...events].find((card) => card.id === id);
  return found ? said(found.name) : said(session.catalogue.talents[id]) || id;
}
