// What is wrong, at the field it is about.

import { Icon } from '../art/Art';
import { said } from '../i18n/ui';
import { flawsAt } from './bench';
import './flaw.css';

export const flawId = (path: string): string => `flaw-${path.replace(/\W+/g, '-')}`;

/** What a field with a path carries, so that it is found from the list of errors and says that it has one. */
export function marked(path: string) {
  const wrong = flawsAt(path).length > 0;
  return { 'data-path': path, ...(wrong ? { 'aria-invalid': true, 'aria-describedby': flawId(path) } : {}) } as const;
}

export function FlawLine({ path, within = false }: { path: string; within?: boolean }) {
  const found = flawsAt(path, within);
  if (!found.length) return null;
  return (
    <ul class="flaw-lines" id={flawId(path)}>
      {found.map((one) => (
        <li key={one.path}>
          <Icon name="no" />
          <span>{capital(said(one))}</span> <code>{one.path}</code>
        </li>
      ))}
    </ul>
  );
}

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
