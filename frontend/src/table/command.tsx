// The typed command: the whole game in notation, for those who cannot or do not want to see the board.

import { useSignal } from '@preact/signals';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

import { said, t } from '../i18n/ui';
import type { Session } from './session';
import './command.css';

/** What the server refused, and by which rule. */
function Refusal({ session }: { session: Session }) {
  const notice = session.socket.notice.value;
  if (!notice) return null;
  return (
    <p class="notice" role="alert">
      {said(notice)}{' '}
      {notice.rule && (
        <button type="button" class="rid" onClick={() => (session.rule.value = notice.rule)}>
          {notice.rule}
        </button>
      )}
    </p>
  );
}

export function CommandBox({ session }: { session: Session }) {
  const text = useSignal('');
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      if (event.key !== '/' || typing || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  return (
    <form
      class="command"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void session.command(text.value);
        text.value = '';
      }}
    >
      <label>
        <span class="vh">{t('command')}</span>
        <input
          ref={field}
          list={list}
          placeholder={`${t('command')} ( / )`}
          title={t('commandHint')}
          value={text.value}
          spellcheck={false}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
      </label>
      <datalist id={list}>
        {session.asked.value?.options.slice(0, 60).map((option) => (
          <option key={option.text} value={option.text}>
            {said(option)}
          </option>
        ))}
      </datalist>
      <Refusal session={session} />
    </form>
  );
}
