// Every option of the decision as a list: numbered, by keyboard or finger. Whatever the board cannot show is here.

import { said, t } from '../i18n/ui';
import { aboutOption } from '../inspect/of_option';
import type { OptionData } from '../protocol';
import { TilePicture } from './discard';
import type { Session } from './session';
import './options_list.css';

/** Options that are a tile seen ahead: they show its shape. */
const LOOKED_AT = new Set(['choose', 'back']);

export function OptionsList({ session, options }: { session: Session; options: OptionData[] }) {
  function move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -999, End: 999 }[event.key];
    if (!step) return;
    event.preventDefault();
    const list = [...(event.currentTarget as HTMLElement).querySelectorAll('button')];
    const at = list.indexOf(document.activeElement as HTMLButtonElement);
    list[Math.max(0, Math.min(list.length - 1, at + step))]?.focus();
  }
  return (
    <ol class="options" aria-label={t('allOptions')} onKeyDown={move}>
      {options.map((option, i) => (
        <li key={option.text}>
          <button
            type="button"
            class={session.mayTake(option) ? '' : 'others'}
            data-option={option.text}
            data-inspect={aboutOption(option)}
            onClick={() => session.choose(option)}
          >
            <span class="no">{i + 1}</span>
            {LOOKED_AT.has(option.verb) && <TilePicture session={session} number={option.args.number ?? 0} />}
            <span>
              {said(option)}
              {!session.mayTake(option) && option.player && <small> · {t(option.player)}</small>}
            </span>
            <code>{option.text}</code>
          </button>
        </li>
      ))}
    </ol>
  );
}
