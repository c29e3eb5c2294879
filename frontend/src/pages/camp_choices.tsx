// What is decided in the camp before the next descent: a gift to forgo, a recruit, a reward.

import { Token } from '../art/Art';
import { said, t } from '../i18n/ui';
import type { CampOption, Card as CardInfo } from '../protocol';
import { Card } from '../sheets/Hand';
import { lang } from '../state/settings';
import { SixLines, Talents } from '../table/draft';
import { BearerButton, type Camp, memberArt } from './camp';
import '../sheets/tags.css';

export function Forgo({ info, catalogue, choose }: Camp) {
  return (
    <section aria-labelledby="forgo-title">
      <h2 id="forgo-title">{t('forgoOne')}</h2>
      <div class="offers">
        {info.options
          .filter((option) => option.verb === 'forgo')
          .map((option) => (
            <CardButton
              key={option.text}
              option={option}
              kind="gift"
              card={catalogue.gifts.find(({ id }) => id === option.text.split(' ')[2])}
              choose={choose}
            />
          ))}
      </div>
    </section>
  );
}

function CardButton({
  option,
  card,
  kind,
  choose,
}: {
  option: CampOption;
  card: CardInfo | undefined;
  kind: 'gift' | 'equipment';
  choose: Camp['choose'];
}) {
  if (!card) return null;
  return (
    <Card
      class="gift-card"
      card={{ ...card, value: card.value || undefined }}
      kind={kind}
      lang={lang.value}
      large
      option={option.text}
      pick={{ label: said(option), onPick: () => choose(option.text) }}
    />
  );
}

export function Recruits({ info, catalogue, choose }: Camp) {
  return (
    <section aria-labelledby="recruit-title">
      <h2 id="recruit-title">{t('recruitOne')}</h2>
      <div class="offers">
        {info.options
          .filter((option) => option.verb === 'recruit')
          .map((option) => {
            const name = option.text.split(' ')[1] ?? '';
            const sheet = catalogue.sheets.find((entry) => entry.id === name.replace(/-[a-h]$/, ''));
            return (
              sheet && (
                <button
                  type="button"
                  key={option.text}
                  class="warrior-card"
                  data-option={option.text}
                  onClick={() => choose(option.text)}
                >
                  <span class="vh">{said(option)}. </span>
                  <span class="head">
                    <Token art={memberArt({ name, sheet: sheet.id })} />
                    <span>
                      <b>{said(sheet.name)}</b>
                      <span class="talents">
                        <Talents sheet={sheet} names={catalogue.talents} />
                      </span>
                    </span>
                  </span>
                  <SixLines sheet={sheet} />
                </button>
              )
            );
          })}
      </div>
    </section>
  );
}

export function Rewards({ info, catalogue, choose }: Camp) {
  const gear = info.options.filter((option) => option.verb === 'equip');
  const pieces = [...new Set(gear.map((option) => option.text.split(' ')[2] ?? ''))];
  return (
    <section aria-labelledby="reward-title">
      <h2 id="reward-title">{t('rewardOne')}</h2>
      <div class="offers">
        {info.options
          .filter((option) => option.verb === 'bestow')
          .map((option) => (
            <CardButton
              key={option.text}
              option={option}
              kind="gift"
              card={catalogue.gifts.find(({ id }) => id === option.text.split(' ')[2])}
              choose={choose}
            />
          ))}
        {pieces.map((id) => {
          const card = catalogue.equipment.find((entry) => entry.id === id);
          return (
            card && (
              <article key={id} class="gear-card">
                <Card card={{ ...card, value: undefined }} kind="equipment" lang={lang.value} large />
                <div class="bearers" role="group" aria-label={`${said(card.name)}: ${t('giveTo')}`}>
                  {gear
                    .filter((option) => option.text.endsWith(` ${id}`))
                    .map((option) => (
                      <BearerButton
                        key={option.text}
                        option={option}
                        member={info.team.find(({ name }) => name === option.text.split(' ')[1])}
                        choose={choose}
                      />
                    ))}
                </div>
              </article>
            )
          );
        })}
      </div>
    </section>
  );
}
