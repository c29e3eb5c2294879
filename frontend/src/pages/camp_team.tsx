// The team in the camp: its wounds, those that can be healed, and what each bears.

import type { ComponentChildren } from 'preact';

import { Icon, Seal, Token } from '../art/Art';
import { said, t } from '../i18n/ui';
import type { CampaignInfo, CampOption, Card as CardInfo, Member } from '../protocol';
import { SixLines, Talents } from '../table/draft';
import { BearerButton, type Camp, memberArt, nameOfMember } from './camp';
import '../sheets/tags.css';

export function Team({ info, catalogue, choose }: Camp) {
  const heals = info.team.some((member) => member.heals);
  return (
    <section aria-labelledby="team-title">
      <h2 id="team-title">{t(info.story ? 'company' : 'team')}</h2>
      {heals && <p class="hint">{t('tapToHeal')}</p>}
      <ul class="members">
        {info.team.map((member) => (
          <MemberCard key={member.name} member={member} info={info} catalogue={catalogue} choose={choose} />
        ))}
      </ul>
    </section>
  );
}

/** A survivor: six lines, those that can be healed as buttons; gifts, equipment, and whom it can be handed to. */
function MemberCard({ member, info, catalogue, choose }: Camp & { member: Member }) {
  const sheet = catalogue.sheets.find((entry) => entry.id === member.sheet);
  if (!sheet) return null;
  const heal = (line: number): CampOption | undefined =>
    info.options.find((option) => option.text === `heal ${member.name} ${line}`);
  return (
    <li class="member" data-warrior={member.name}>
      <div class="head">
        <Token art={memberArt(member)} />
        <div>
          <h3>{nameOfMember(catalogue, member)}</h3>
          <p class="talents">
            {member.owner && (
              <span class="tag owner">
                <Icon name="pennant" />
                {t(member.owner === info.role ? 'yours' : member.owner)}
              </span>
            )}
            <Talents sheet={sheet} names={catalogue.talents} />
          </p>
        </div>
        {member.heals > 0 && <span class="heal-count">{t('heals', member.heals)}</span>}
      </div>
      <SixLines sheet={sheet} lost={member.damage} />
      {member.damage.length > 0 && (
        <div class="wounds">
          {member.damage.map((line) => {
            const option = heal(line);
            return option ? (
              <button
                type="button"
                key={line}
                class="wound can"
                data-option={option.text}
                title={said(option)}
                onClick={() => choose(option.text)}
              >
                <span class="vh">{said(option)}</span>
                <Seal seed={line * 7} />
                <b aria-hidden="true">{line}</b>
              </button>
            ) : (
              <span key={line} class="wound">
                <Seal seed={line * 7} />
                <b>{line}</b>
              </span>
            );
          })}
        </div>
      )}
      {member.gifts.map((id) => (
        <Thing key={id} kind="gift" card={catalogue.gifts.find((card) => card.id === id)} />
      ))}
      {member.equipment.map((id, i) => (
        <Thing key={`${i}${id}`} kind="equipment" card={catalogue.equipment.find((card) => card.id === id)}>
          <HandOver info={info} from={member} id={id} choose={choose} />
        </Thing>
      ))}
    </li>
  );
}

function Thing({
  card,
  kind,
  children,
}: {
  card: CardInfo | undefined;
  kind: 'gift' | 'equipment';
  children?: ComponentChildren;
}) {
  if (!card) return null;
  return (
    <div class={`thing ${kind}`}>
      <p>
        <Icon name={kind === 'gift' ? 'gift' : 'stash'} /> <b>{said(card.name)}</b> <span>{said(card.text)}</span>
      </p>
      {children}
    </div>
  );
}

function HandOver({
  info,
  from,
  id,
  choose,
}: {
  info: CampaignInfo;
  from: Member;
  id: string;
  choose: Camp['choose'];
}) {
  const options = info.options.filter(
    (option) =>
      option.verb === 'hand' && option.text.startsWith(`hand ${from.name} `) && option.text.endsWith(` ${id}`),
  );
  if (!options.length) return null;
  return (
    <div class="bearers" role="group" aria-label={t('giveTo')}>
      <span class="small">{t('giveTo')}</span>
      {options.map((option) => (
        <BearerButton
          key={option.text}
          option={option}
          member={info.team.find(({ name }) => name === option.text.split(' ')[2])}
          choose={choose}
        />
      ))}
    </div>
  );
}
