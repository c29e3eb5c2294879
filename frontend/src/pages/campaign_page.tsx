// The camp between two circles: the team with its wounds, what is to be decided before the next descent, the chronicle.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

import { Icon, Seal, Token } from '../art/Art';
import { isIcon } from '../art/icons';
import type { TokenArt } from '../art/tokens';
import { kindOf, letterOf } from '../board/warriors';
import { LANGS, said, t } from '../i18n/ui';
import type { CampaignInfo, CampOption, Card as CardInfo, Catalogue, Member, Named } from '../protocol';
import { go, place } from '../router';
import { Card } from '../sheets/Hand';
import { ApiError, api, catalogueOf } from '../state/api';
import { lang, theme } from '../state/settings';
import { myCampaigns, rememberCampaign } from '../state/tables';
import { SixLines } from '../table/draft';
import { LinkRow } from '../table/invite';
import { Plain } from './table_page';
import '../sheets/tags.css';
import './campaign.css';

const POLL = 2500;
const ROMAN = ['I', 'II', 'III', 'IV', 'V'];

/** What every part of the page gets. */
interface Camp {
  info: CampaignInfo;
  catalogue: Catalogue;
  choose: (option: string) => void;
}

async function join(id: string, hash: string): Promise<[CampaignInfo, Catalogue]> {
  const token = hash.replace(/^#/, '');
  const all = await api.catalogue();
  const ruleset = Object.keys(all.rulesets).find((name) => all.rulesets[name]?.campaign) ?? '';
  const catalogue = catalogueOf(all, `${ruleset}/`);
  if (token.startsWith('s')) {
    const { role } = await api.join(id, token);
    rememberCampaign({ campaign: id, link: `/c/${id}#${token}`, role });
  }
  return [await api.camp(id), catalogue];
}

export function CampaignPage({ id }: { id: string }) {
  const camp = useSignal<CampaignInfo | null>(null);
  const catalogue = useSignal<Catalogue | null>(null);
  const problem = useSignal('');
  const queue = useRef(Promise.resolve()); // quick fingers: one decision after another
  const fail = (error: unknown): void => {
    problem.value = error instanceof ApiError ? said(error.words) : t('error');
  };
  const take = (info: CampaignInfo): void => {
    if (info.number !== camp.value?.number || info.table !== camp.value?.table) camp.value = info;
    rememberCampaign({ campaign: id, circle: info.circle, state: info.state });
  };

  useEffect(() => {
    join(id, place.peek().hash).then(([info, found]) => {
      catalogue.value = found;
      take(info);
    }, fail);
    // The other player may decide too: look again now and then.
    const look = (): void => {
      if (camp.value && document.visibilityState === 'visible') void api.camp(id).then(take, () => undefined);
    };
    const timer = setInterval(look, POLL);
    addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', look);
    };
  }, [id]);

  if (!camp.value || !catalogue.value) return <Plain words={problem.value || '…'} />;
  const info = camp.value;
  async function choose(option: string): Promise<void> {
    problem.value = '';
    try {
      take(await api.decide(id, camp.value?.number ?? info.number, option));
      if (option === 'descend' && camp.value?.table) go(camp.value.table);
    } catch (error) {
      fail(error);
      void api.camp(id).then(take, () => undefined);
    }
  }
  const all: Camp = {
    info,
    catalogue: catalogue.value,
    choose: (option) => {
      queue.current = queue.current.then(() => choose(option));
    },
  };
  return (
    <main class="camp" data-state={info.state} data-number={info.number}>
      <Head info={info} />
      {problem.value && (
        <p class="problem" role="alert">
          {problem.value}
        </p>
      )}
      <p class="where">
        {t(
          ({ ready: 'campReady', playing: 'campPlaying', camp: 'campCamp', lost: 'campLost', won: 'campWon' } as const)[
            info.state
          ],
        )}
      </p>
      <Onward {...all} />
      {info.forgoes && <Forgo {...all} />}
      {info.team.length > 0 && <Team {...all} />}
      {info.recruits > 0 && !info.forgoes && <Recruits {...all} />}
      {info.rewards > 0 && !info.forgoes && <Rewards {...all} />}
      <Chronicle {...all} />
      <Keeping {...all} onProblem={fail} />
    </main>
  );
}

/** The five circles, one within the other: won, ahead, dark. */
function Head({ info }: { info: CampaignInfo }) {
  const won = info.chronicle.filter((chapter) => chapter.outcome === 'won').length;
  return (
    <header>
      <svg class="rings" viewBox="-56 -56 112 112" role="img" aria-label={t('circleNo', info.circle, info.circles)}>
        {ROMAN.map((number, i) => {
          const r = 52 - i * 10;
          const state = i < won ? 'won' : i === info.circle - 1 ? 'now' : 'dark';
          return (
            <g key={number} class={state}>
              <circle r={r} cy={i * 3} />
              <text x="0" y={-r + i * 3 + 8}>
                {number}
              </text>
            </g>
          );
        })}
      </svg>
      <div>
        <h1>{t('campaign')}</h1>
        <p>{t('circleNo', info.circle, info.circles)}</p>
      </div>
      <nav aria-label={t('settings')}>
        {LANGS.map((code) => (
          <button
            type="button"
            key={code}
            class="chip"
            lang={code}
            aria-pressed={lang.value === code}
            onClick={() => (lang.value = code)}
          >
            {code === 'en' ? 'English' : 'Français'}
          </button>
        ))}
        <button type="button" class="chip" onClick={() => (theme.value = theme.value === 'dark' ? 'light' : 'dark')}>
          {t(theme.value === 'dark' ? 'light' : 'dark')}
        </button>
        <a class="chip" href="/">
          {t('home')}
        </a>
      </nav>
    </header>
  );
}

/** The way down, or what is still to be decided before it. */
function Onward({ info, catalogue, choose }: Camp) {
  const open = [
    info.forgoes && t('forgoOne'),
    ...info.team
      .filter((member) => member.heals)
      .map((member) => `${nameOfMember(catalogue, member)} ${t('heals', member.heals)}`),
    info.recruits > 0 && t('recruitOne'),
    info.rewards > 0 && t('rewardOne'),
  ].filter(Boolean);
  const down = info.options.some((option) => option.text === 'descend');
  return (
    <div class="onward">
      {info.table && (
        <button type="button" class="primary big" onClick={() => go(info.table as string)}>
          {t('toCircle')}
        </button>
      )}
      {down && (
        <button type="button" class="primary big" data-option="descend" onClick={() => choose('descend')}>
          {t('descend', ROMAN[info.circle - 1] ?? info.circle)}
        </button>
      )}
      {info.state === 'camp' && !down && (
        <p class="todo">
          <b>{t('undecided')}</b> {open.join(' · ')}
        </p>
      )}
      {info.state === 'camp' && (
        <button type="button" class="btn" disabled={!info.undo} onClick={() => choose('undo')}>
          <Icon name="undo" /> {t('undo')}
        </button>
      )}
    </div>
  );
}

function memberArt(member: Named & { damage?: number[]; owner?: Member['owner'] }): TokenArt {
  return {
    kind: kindOf(member.sheet, 'human'),
    letter: letterOf({ ...member, side: 'human' }, lang.value),
    lost: member.damage ?? [],
    owner: member.owner ?? undefined,
  };
}

function nameOfMember(catalogue: Catalogue, member: Named): string {
  const record = [...catalogue.sheets, ...catalogue.demons].find((entry) => entry.id === member.sheet);
  const name = said(record?.name) || member.name;
  return member.name === member.sheet ? name : `${name} ${letterOf({ ...member, side: 'human' }, lang.value)}`;
}

function Team({ info, catalogue, choose }: Camp) {
  const heals = info.team.some((member) => member.heals);
  return (
    <section aria-labelledby="team-title">
      <h2 id="team-title">{t('team')}</h2>
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
            {sheet.talents.map((id) => (
              <span key={id} class="tag">
                {isIcon(id) && <Icon name={id} />}
                {said(catalogue.talents[id])}
              </span>
            ))}
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

function BearerButton({
  option,
  member,
  choose,
}: {
  option: CampOption;
  member: Named | undefined;
  choose: Camp['choose'];
}) {
  if (!member) return null;
  return (
    <button
      type="button"
      data-option={option.text}
      aria-label={said(option)}
      title={said(option)}
      onClick={() => choose(option.text)}
    >
      <Token art={memberArt(member)} />
    </button>
  );
}

function Forgo({ info, catalogue, choose }: Camp) {
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

function Recruits({ info, catalogue, choose }: Camp) {
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
                        {sheet.talents.map((id) => (
                          <span key={id} class="tag">
                            {isIcon(id) && <Icon name={id} />}
                            {said(catalogue.talents[id])}
                          </span>
                        ))}
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

function Rewards({ info, catalogue, choose }: Camp) {
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

function Chronicle({ info, catalogue }: Camp) {
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
function Keeping({ info, choose, onProblem }: Camp & { onProblem: (error: unknown) => void }) {
  const text = useSignal('');
  const list = useId();
  const known = myCampaigns.value.find((entry) => entry.campaign === info.campaign);
  const other = info.role === 'host' ? known?.links?.guest : undefined;
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
      {known?.link.includes('#') && <LinkRow label={t('campLink')} path={known.link} />}
      <button type="button" class="btn" onClick={() => void save()}>
        {t('exportCampaign')}
      </button>
    </section>
  );
}
