// What the other one calls the person at this screen.

import { t } from '../i18n/ui';
import { personName } from '../state/person';
import './person_name.css';

export const LONGEST = 24;

export function PersonName() {
  return (
    <label class="person-name">
      {t('yourName')}
      <input
        value={personName.value}
        maxLength={LONGEST}
        autocomplete="nickname"
        onInput={(event) => (personName.value = event.currentTarget.value)}
      />
    </label>
  );
}
