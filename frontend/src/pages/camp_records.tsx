// What is kept of a campaign: its chronicle, the link and the code to hand on and to keep, the file.

import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';

import { Icon, Token } from '../art/Art';
import { kindOf } from '../board/warriors';
import { said, t } from '../i18n/ui';
import type { Named } from '../protocol';
import { api } from '../state/api';
import { myCampaigns } from '../state/tables';
import { CodeRow, LinkRow } from '../table/invite';
import { type Camp, nameOfMember, ROMAN } from './camp';

export function Chronicle({ info, catalogue }: Camp) {
  if (!info.chronicle.length) return null;
  const names = (all: Named[]): string => all.map((one) => nameOfMember(catalogue, one)).join(', ');
  return (
    <section aria-labelledby="chronicle-title">
      <h2 id="chronicle-title">{t('chronicle')}</h2>
      <ol class="chronicle">
        {info.chronicle.map((chapter) => (
          <li key={chapter.circle} class={chapter.outcome}>
            <span class="numeral" aria-hidden="true">
              {ROMAN[chapter.circle - 1]}
            </span>
            <div>
              <p>
                <b>{said(chapter)}</b>
              </p>
              {chapter.demons.length > 0 && (
                <p>
                  <Token art={{ kind: kindOf(chapter.demons[0]?.sheet ?? '', 'infernal'), letter: '' }} />{' '}
                  {t('slainDemon', names(chapter.demons))}
                </p>
              )}
              <p>
                {chapter.fallen.length ? (
                  <>
                    <Icon name="skull" /> {t('fallen', names(chapter.fallen))}
                  </>
                ) : (
                  t('noFallen')
                )}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Typed decisions, links to come back, the file. */
export function Keeping({ info, choose, onProblem }: Camp & { onProblem: (error: unknown) => void }) {
  const text = useSignal('');
  const list = useId();
  const known = myCampaigns.value.find((entry) => entry.campaign === info.campaign);
  const other = known?.links && Object.values(known.links)[0];
  async function save(): Promise<void> {
    try {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([await api.campFile(info.campaign)], { type: 'text/plain' }));
      link.download = `claustrophobia-campaign-${info.campaign}.txt`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      onProblem(error);
    }
  }
  return (
    <section class="keeping" aria-label={t('links')}>
      {info.options.length > 0 && (
        <form
          class="command"
          autocomplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.value.trim()) choose(text.value);
            text.value = '';
          }}
        >
          <label>
            <span class="vh">{t('command')}</span>
            <input
              list={list}
              value={text.value}
              placeholder={t('command')}
              spellcheck={false}
              onInput={(event) => (text.value = event.currentTarget.value)}
            />
          </label>
          <datalist id={list}>
            {info.options.map((option) => (
              <option key={option.text} value={option.text}>
                {said(option)}
              </option>
            ))}
          </datalist>
        </form>
      )}
      {other && <LinkRow label={t('partnerLink')} path={other} code />}
      {known?.code && <CodeRow code={known.code} path={`/c/${info.campaign}#c${known.code}`} />}
      <button type="button" class="btn" onClick={() => void save()}>
        {t('exportCampaign')}
      </button>
    </section>
  );
}
