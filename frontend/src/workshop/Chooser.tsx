// A list that one more thing is chosen from. With a mouse a choice is made at once; with keys one goes up and down the
// list first, and Enter makes the choice.

import { useRef } from 'preact/hooks';

interface ChooserProps {
  class: string;
  /** What it is for, to those who do not see the invitation. */
  label: string;
  /** What stands in it as long as nothing is chosen. */
  invites: string;
  words: readonly (readonly [word: string, name: string])[];
  path?: string;
  onChoose: (word: string) => void;
}

export function Chooser({ class: cls, label, invites, words, path, onChoose }: ChooserProps) {
  const keyed = useRef('');
  const choose = (node: HTMLSelectElement): void => {
    const word = node.value;
    node.value = '';
    keyed.current = '';
    if (word) onChoose(word);
  };
  return (
    <select
      class={cls}
      aria-label={label}
      data-path={path}
      onPointerDown={() => {
        keyed.current = '';
      }}
      onKeyDown={(event) => {
        keyed.current = event.key;
        if (event.key === 'Enter' && event.currentTarget.value) {
          event.preventDefault();
          choose(event.currentTarget);
        }
      }}
      onChange={(event) => {
        if (!keyed.current || keyed.current === 'Enter') choose(event.currentTarget);
      }}
      onBlur={(event) => {
        event.currentTarget.value = '';
      }}
    >
      <option value="">{invites}</option>
      {words.map(([word, name]) => (
        <option key={word} value={word}>
          {name}
        </option>
      ))}
    </select>
  );
}
