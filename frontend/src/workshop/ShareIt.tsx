// Sharing the scenario: a link that holds all of it.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { t } from '../i18n/ui';
import { shareable } from '../state/site';
import { Veil } from '../table/veil';
import { textNow } from './bench';
import { packed } from './share';
import './try_it.css';

export function ShareIt({ onClose }: { onClose: () => void }) {
  const link = useSignal('');
  const copied = useSignal(false);
  useEffect(() => {
    void textNow()
      .then(packed)
      .then((hash) => (link.value = shareable('/workshop') + hash));
  }, []);
  return (
    <Veil label={t('wsShare')} onClose={onClose}>
      <section class="sheet-panel try-it">
        <h2>{t('wsShare')}</h2>
        <p>{t('wsShared')}</p>
        <label>
          {t('wsLink')}
          <input class="ws-control" readOnly value={link.value} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <button
          type="button"
          class="btn gold wide"
          data-first
          disabled={!link.value}
          onClick={() => void navigator.clipboard?.writeText(link.value).then(() => (copied.value = true))}
        >
          {t(copied.value ? 'copied' : 'copyLink')}
        </button>
        <button type="button" class="btn wide" onClick={onClose}>
          {t('close')}
        </button>
      </section>
    </Veil>
  );
}
