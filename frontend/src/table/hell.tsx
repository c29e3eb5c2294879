// The demon of the well, as it is in these circles: its sheet lies over the table when it comes.

import { said, t } from '../i18n/ui';
import { BeingCard } from '../sheets/BeingCard';
import { lang } from '../state/settings';
import type { Session } from './session';
import { Veil } from './veil';

/** The demon of the well, as it is in these circles. */
export function DemonPanel({ session }: { session: Session }) {
  const name = session.demon.value;
  const warrior = session.view.value?.warriors.find((entry) => entry.name === name);
  const record = warrior && session.catalogue.demons.find((demon) => demon.id === warrior.sheet);
  if (!warrior || !record) return null;
  const close = (): void => {
    session.demon.value = null;
  };
  return (
    <Veil label={said(record.name)} onClose={close} class="demon-veil">
      <section class="sheet-panel demon-panel">
        <h2>{t('demonCame')}</h2>
        <BeingCard
          warrior={warrior}
          record={record}
          lang={lang.value}
          talentName={(id) => said(session.catalogue.talents[id]) || id}
          withPower
        />
        <button type="button" class="btn gold" data-first onClick={close}>
          {t('faceIt')}
        </button>
      </section>
    </Veil>
  );
}
