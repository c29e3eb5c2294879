// Putting a team together before the first turn: who comes along, who waits, who gets what. One click a choice.

import { Emblem, Icon, Token } from '../art/Art';
import { isIcon } from '../art/icons';
import { word } from '../art/words';
import { artOf, letterOf } from '../board/warriors';
import { said, t } from '../i18n/ui';
import type { OptionData, WarriorView, Western, Words } from '../protocol';
import { Card } from '../sheets/Hand';
import { lang } from '../state/settings';
import { Bids, TeamOffers } from './auction';
import { nameOf } from './names';
import { humansOf, ownerWord } from './panels';
import type { Session } from './session';
import '../sheets/tags.css';
import './draft.css';

const KINDS = new Set(['recruit', 'wait', 'equip', 'bestow', 'bid', 'team']);

/** Whether a team is being put together: then there is nothing to see on the board yet. */
export function isDrafting(session: Session): boolean {
  return (
    KINDS.has(session.asked.value?.kind ?? '') ||
    (session.view.value?.unplayed != null && session.view.value.turn === 0 && !session.asked.value)
  );
}

export function Draft({ session }: { session: Session }) {
  const asked = session.asked.value;
  return (
    <section class="draft" data-kind={asked?.kind} data-region>
      {asked?.kind !== 'bid' && <Team session={session} />}
      <div class="offers" role="group" aria-label={t('allOptions')} onKeyDown={walk}>
        {asked?.kind === 'recruit' &&
          asked.options.map((option) => <WarriorCard key={option.text} session={session} option={option} />)}
        {asked?.kind === 'wait' &&
          asked.options.map((option) => <WarriorCard key={option.text} session={session} option={option} />)}
        {asked?.kind === 'equip' && <Gear session={session} options={asked.options} />}
        {asked?.kind === 'bid' && <Bids session={session} />}
        {asked?.kind === 'team' && <TeamOffers session={session} />}
        {asked?.kind === 'bestow' &&
          asked.options.map((option) => <Gift key={option.text} session={session} option={option} />)}
      </div>
    </section>
  );
}

/** Arrows go from offer to offer. */
function walk(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('button[data-option]')];
  all[(all.indexOf(document.activeElement as HTMLElement) + step + all.length) % all.length]?.focus();
}

/** Who has been chosen so far, with what they have. */
function Team({ session }: { session: Session }) {
  const team = humansOf(session);
  return (
    <div class="team-so-far">
      <h3>{t('teamSoFar')}</h3>
      {team.length === 0 && <p>{t('nobodyYet')}</p>}
      <ul>
        {team.map((warrior) => (
          <li key={warrior.name}>
            <Token art={artOf(warrior, lang.value)} />
            <span>
              <b>{nameOf(session, warrior.name)}</b>
              <Has session={session} warrior={warrior} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Has({ session, warrior }: { session: Session; warrior: WarriorView }) {
  const { equipment, gifts } = session.catalogue;
  const owner = ownerWord(session, warrior);
  const has = [
    ...gifts.filter(({ id }) => warrior.gifts?.includes(id)),
    ...warrior.equipment.flatMap((id) => equipment.filter((card) => card.id === id)),
  ];
  return <small>{[owner?.word, ...has.map((card) => said(card.name))].filter(Boolean).join(' · ')}</small>;
}

/** A warrior to choose: silhouette, talents, six lines. */
export function WarriorCard({ session, option }: { session: Session; option: OptionData }) {
  const name = option.args.warrior;
  const warrior = session.view.value?.warriors.find((entry) => entry.name === name);
  const sheet = session.catalogue.sheets.find((entry) => entry.id === warrior?.sheet);
  if (!warrior || !sheet) return null;
  const mine = session.mayTake(option);
  const waits = session.asked.value?.kind === 'wait';
  return (
    <button
      type="button"
      class={`warrior-card ${mine ? '' : 'others'}`}
      data-option={option.text}
      onClick={() => session.choose(option)}
    >
      <span class="vh">{said(option)}. </span>
      <span class="head">
        <Token art={artOf(warrior, lang.value)} />
        <span>
          <b>
            {said(sheet.name)}
            {waits ? ` ${letterOf(warrior, lang.value)}` : ''}
          </b>
          <span class="talents">
            <Talents sheet={sheet} names={session.catalogue.talents} />
          </span>
        </span>
      </span>
      <SixLines sheet={sheet} lost={Array.isArray(warrior.damage) ? warrior.damage : []} />
    </button>
  );
}

/** What a warrior has by its sheet. */
export function Talents({ sheet, names }: { sheet: Western; names: Record<string, Words> }) {
  return (
    <>
      {sheet.talents.map((id) => (
        <span key={id} class="tag">
          {isIcon(id) && <Icon name={id} />}
          {said(names[id])}
        </span>
      ))}
    </>
  );
}

/** The six lines of a sheet as a small table: die, movement, combat, defense. */
export function SixLines({ sheet, lost = [] }: { sheet: Western; lost?: readonly number[] }) {
  return (
    <span class="six">
      <span class="six-head" aria-hidden="true">
        <i />
        <Icon name="move" />
        <Icon name="combat" />
        <Icon name="defense" />
        <i />
      </span>
      {sheet.lines.map((figures, i) => (
        <span key={i} class={`six-line ${lost.includes(i + 1) ? 'lost' : ''}`}>
          <em>{i + 1}</em>
          {figures.slice(0, 3).map((figure, stat) => (
            <b key={stat}>{figure}</b>
          ))}
          <i>{sheet.instinct.includes(i + 1) && <Icon name="instinct" label={word('instinct', lang.value)} />}</i>
        </span>
      ))}
    </span>
  );
}

/** Equipment, each card with the ones who may bear it. */
export function Gear({ session, options }: { session: Session; options: OptionData[] }) {
  const pieces = [...new Set(options.map((option) => option.args.equipment))];
  return (
    <>
      {pieces.map((id) => {
        const card = session.catalogue.equipment.find((entry) => entry.id === id);
        return (
          card && (
            <article key={id} class="gear-card">
              <Card card={{ ...card, value: undefined }} kind="equipment" lang={lang.value} large />
              <div class="bearers" role="group" aria-label={`${said(card.name)}: ${t('giveTo')}`}>
                {options
                  .filter((option) => option.args.equipment === id)
                  .map((option) => (
                    <Bearer key={option.text} session={session} option={option} />
                  ))}
              </div>
            </article>
          )
        );
      })}
    </>
  );
}

function Bearer({ session, option }: { session: Session; option: OptionData }) {
  const warrior = session.view.value?.warriors.find((entry) => entry.name === option.args.warrior);
  if (!warrior) return null;
  return (
    <button
      type="button"
      class={session.mayTake(option) ? '' : 'others'}
      data-option={option.text}
      aria-label={said(option)}
      title={said(option)}
      onClick={() => session.choose(option)}
    >
      <Token art={artOf(warrior, lang.value)} />
    </button>
  );
}

export function Gift({ session, option }: { session: Session; option: OptionData }) {
  const card = session.catalogue.gifts.find((entry) => entry.id === option.args.gift);
  if (!card) return null;
  return (
    <Card
      class={`gift-card ${session.mayTake(option) ? '' : 'others'}`}
      card={{ ...card, value: card.value || undefined }}
      kind="gift"
      lang={lang.value}
      large
      option={option.text}
      pick={{ label: said(option), onPick: () => session.choose(option) }}
    />
  );
}

/** What lies on the tile and may be taken, to be read before it is (DEX-6). */
export function FoundHere({ session }: { session: Session }) {
  const asked = session.asked.value;
  if (asked?.kind !== 'take') return null;
  const at = session.view.value?.warriors.find((warrior) => warrior.name === asked.subject)?.at;
  const find = typeof at === 'number' ? session.view.value?.tiles[at]?.find : null;
  const card =
    find &&
    [...session.catalogue.equipment, ...session.catalogue.gifts].find(
      ({ id }) => id === find.equipment || id === find.gift,
    );
  if (!card) return null;
  return (
    <p class="found-here">
      <Emblem id={card.id} kind={find?.gift ? 'gift' : 'equipment'} />
      <span>
        <b>{said(card.name)}</b> {said(card.text)}
      </span>
    </p>
  );
}
