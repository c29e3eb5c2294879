// The bar of places: where one is, where one can go, language, theme and menu. On a phone the places are tabs below.

import { useSignal } from '@preact/signals';

import { Icon } from '../art/Art';
import { t } from '../i18n/ui';
import { place } from '../router';
import { reachable } from '../state/api';
import { lang, theme } from '../state/settings';
import { Link } from './Link';
import { Menu } from './menu';
import { isIn, PLACES } from './places';
import './bar.css';

export function Bar() {
  const open = useSignal(false);
  return (
    <header class="top-bar">
      <Link to="/" class="wordmark">
        <Icon name="candle" />
        {t('title')}
      </Link>
      <nav aria-label={t('placesLabel')}>
        <Places />
      </nav>
      {!reachable.value && <span class="away">{t('isOffline')}</span>}
      <div class="tools">
        <button
          type="button"
          class="tool"
          title={t('language')}
          onClick={() => (lang.value = lang.value === 'en' ? 'fr' : 'en')}
        >
          <Icon name="globe" />
          <span class="word">{lang.value === 'en' ? 'English' : 'Français'}</span>
        </button>
        <button
          type="button"
          class="tool"
          aria-label={t(theme.value === 'dark' ? 'toLight' : 'toDark')}
          onClick={() => (theme.value = theme.value === 'dark' ? 'light' : 'dark')}
        >
          <Icon name={theme.value === 'dark' ? 'moon' : 'sun'} />
        </button>
        <button type="button" class="tool" aria-label={t('settings')} onClick={() => (open.value = true)}>
          <Icon name="menu" />
        </button>
      </div>
      {open.value && <Menu onClose={() => (open.value = false)} />}
    </header>
  );
}

/** The same places at the foot of a phone. */
export function Tabs() {
  return (
    <nav class="place-tabs" aria-label={t('placesLabel')}>
      <Places />
    </nav>
  );
}

function Places() {
  const { path } = place.value;
  return (
    <>
      {PLACES.map((one) => (
        <Link key={one.path} to={one.path} current={isIn(one, path)}>
          <Icon name={one.icon} />
          {t(one.name)}
        </Link>
      ))}
    </>
  );
}
