// An address that leads nowhere: said in words, with a way on.

import { Page } from '../bar/Page';
import { t } from '../i18n/ui';
import { place } from '../router';
import { at } from '../state/site';

export function NotFoundPage() {
  return (
    <Page class="not-found">
      <h1>{t('notFound')}</h1>
      <p>{t('notFoundWhy', place.value.path.slice(0, 80))}</p>
      <p>
        <a class="btn gold" href={at('/')}>
          {t('home')}
        </a>
      </p>
    </Page>
  );
}
