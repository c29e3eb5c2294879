// Opening a file: a record to look at, a campaign to go on with.

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
  onText,
  onProblem,
}: {
  name: string;
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
  return (
    <label class="button file">
      {name}
      <input type="file" accept=".txt,text/plain" onChange={(event) => void take(event.currentTarget.files?.[0])} />
    </label>
  );
}
