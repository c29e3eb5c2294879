// Opening a file: a record to look at, a campaign to go on with.

import type { TargetedEvent } from 'preact';

import { said, t } from '../i18n/ui';
import { go } from '../router';
import { ApiError, api } from '../state/api';

export function ImportRecord({ onProblem }: { onProblem: (words: string) => void }) {
  return (
    <OpenFile
      name={t('importRecord')}
      onProblem={onProblem}
      onText={async (text) => go(`/r/${(await api.importRecord(text)).replay}`)}
    />
  );
}

export function OpenFile({
  name,
  accept = '.txt,text/plain',
  onText,
  onProblem,
}: {
  name: string;
  accept?: string;
  onText: (text: string) => Promise<void>;
  onProblem: (words: string) => void;
}) {
  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      await onText(await file.text());
    } catch (error) {
      onProblem(error instanceof ApiError ? said(error.words) : t('error'));
    }
  }
  const choose = (event: TargetedEvent<HTMLInputElement>): void => {
    const input = event.currentTarget;
    void take(input.files?.[0]).finally(() => (input.value = '')); // the same file, mended, can be chosen again
  };
  return (
    <label class="button file">
      {name}
      <input type="file" accept={accept} onChange={choose} />
    </label>
  );
}
