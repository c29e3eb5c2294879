// The rail: what may be done now as cards, only whole ones; what does not fit is counted, and all of it is a click away.

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { Icon, Token } from '../art/Art';
import { artOf } from '../board/warriors';
import { said, t } from '../i18n/ui';
import { aboutOption } from '../inspect/of_option';
import type { OptionData } from '../protocol';
import { lang, odds } from '../state/settings';
import { FoundHere, isDrafting } from './draft';
import type { Layout } from './layout';
import { beingName, nameOf } from './names';
import { OptionPicture, toneOf } from './option_picture';
import { Dice } from './panels';
import { isCalmable, type Session } from './session';
import './rail.css';

/** More than so many are never measured. */
const MOST = 12;

export function Rail({ session, layout }: { session: Session; layout: Layout }) {
  const asked = session.asked.value;
  const rail = useRef<HTMLDivElement>(null);
  const rest = useRef<HTMLButtonElement>(null);
  const cards = asked && !isDrafting(session) ? cardsOf(session, layout) : [];
  const hidden = Math.max(0, cards.length - MOST);
  useLayoutEffect(() => {
    const node = rail.current;
    const more = rest.current;
    if (!node) return;
    const fit = (): void => fitCards(node, more, hidden);
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(node);
    return () => watch.disconnect();
  });
  return (
    <div class="rail" ref={rail} role="group" aria-label={t('allOptions')}>
      {isCalmable(asked) ? <NotNow session={session} /> : <Calmed session={session} />}
      <Dice session={session} />
      <FoundHere session={session} />
      {cards.slice(0, MOST)}
      <button type="button" class="more" ref={rest} hidden onClick={() => session.listOptions()} />
    </div>
  );
}

/** Shows as many cards as there is room for, and counts the others. */
function fitCards(rail: HTMLElement, more: HTMLButtonElement | null, beyond: number): void {
  const cards = [...rail.querySelectorAll<HTMLElement>('.opt')];
  for (const card of cards) card.hidden = false;
  if (!more) return;
  more.hidden = beyond === 0;
  count(more, beyond);
  let left = beyond;
  for (let i = cards.length - 1; i >= 0 && overflows(rail); i--) {
    (cards[i] as HTMLElement).hidden = true;
    left += 1;
    more.hidden = false;
    count(more, left);
  }
  if (overflows(rail)) more.hidden = true; // the button of all options stands above
}

function count(more: HTMLButtonElement, left: number): void {
  more.textContent = `+${left}`;
  more.setAttribute('aria-label', `+${left}: ${t('allOptions')}`);
}

function overflows(rail: HTMLElement): boolean {
  return rail.scrollWidth > rail.clientWidth || rail.scrollHeight > rail.clientHeight;
}

/** What serves the aim, attacks, things used, sheets to bring in, then what the board shows too. */
function cardsOf(session: Session, layout: Layout): ComponentChildren[] {
  const lit = session.lit.value;
  const kind = session.asked.value?.kind;
  const cards: ComponentChildren[] = [];
  const plain = (option: OptionData): void => {
    cards.push(<OptionCard key={option.text} session={session} option={option} />);
  };
  if (lit.rotations.length > 1)
    cards.push(
      <button type="button" key="turn" class="opt" aria-keyshortcuts="t" onClick={() => session.rotation.value++}>
        <span class="pic">
          <Icon name="rotate" />
        </span>
        <b>{t('turnTile')}</b>
      </button>,
    );
  // Without anything to pass the main button opens it.
  const far = lit.pass && layout.form !== 'desk' && lit.powers.some(({ option }) => option.verb !== 'fire');
  if (far)
    cards.push(
      <button type="button" key="destiny" class="opt gold" onClick={() => (session.drawer.value = 'destiny')}>
        <span class="pic">
          <Icon name="horns" />
        </span>
        <b>{t('destinyBoard')}</b>
      </button>,
    );
  if (layout.form !== 'desk')
    for (const { option } of lit.powers.filter(({ option }) => option.verb === 'fire')) plain(option);
  const sheets = [...lit.entries.keys()];
  if (sheets.length > 1)
    for (const sheet of sheets) cards.push(<SheetCard key={sheet} session={session} sheet={sheet} />);
  for (const option of lit.rest.filter(({ verb }) => verb === 'depart' || verb === 'do')) plain(option);
  for (const { options } of lit.targets)
    for (const option of options)
      cards.push(<AttackCard key={option.text} session={session} option={option} among={options} />);
  for (const option of lit.rest.filter(({ verb }) => verb !== 'depart' && verb !== 'do')) plain(option);
  if (kind === 'activate' || kind === 'guard' || kind === 'opening' || kind === 'effects')
    for (const option of lit.actors.values()) plain(option);
  if (layout.small && kind === 'damage') for (const { option } of lit.lines) plain(option);
  if (kind === 'act') {
    for (const { option } of lit.openings) plain(option);
    for (const { option } of lit.tiles) plain(option);
  }
  return cards;
}

/** What it leads to, in a few words. */
function subOf(session: Session, option: OptionData): string {
  if (option.odds && odds.value) {
    const { dice, need, hits } = option.odds;
    return `${t('diceOn', dice, need)}, ${Math.round((1 - (hits[0] ?? 0)) * 100)} %`;
  }
  const out = session.view.value?.aims.find(({ verb }) => verb === 'departed');
  if (option.verb === 'depart' && out) return t('thenOut', out.have + 1, out.need);
  return '';
}

/** Its sentence; of the warrior that is asked about the name is left out, it stands above. */
function titleOf(session: Session, option: OptionData): string {
  const sentence = said(option);
  const name = `${nameOf(session, session.asked.value?.subject ?? '')} `;
  if (session.asked.value?.kind !== 'act' || !sentence.startsWith(name)) return sentence;
  const rest = sentence.slice(name.length).replace(/^: /, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

function OptionCard({ session, option }: { session: Session; option: OptionData }) {
  const sub = subOf(session, option);
  return (
    <button
      type="button"
      class={`opt ${toneOf(option)} ${session.hinted.value === option.text ? 'aimed' : ''}`}
      data-option={option.text}
      data-inspect={aboutOption(option)}
      title={said(option)}
      onClick={() => session.choose(option)}
    >
      <OptionPicture session={session} option={option} />
      <b>{titleOf(session, option)}</b>
      {sub && <small>{sub}</small>}
    </button>
  );
}

/** An attack is aimed first: the rail then tells the odds, and the main button fires. */
function AttackCard({ session, option, among }: { session: Session; option: OptionData; among: OptionData[] }) {
  const sub = subOf(session, option);
  return (
    <button
      type="button"
      class={`opt hurt ${session.hinted.value === option.text ? 'aimed' : ''}`}
      data-aims={option.text}
      data-inspect={aboutOption(option)}
      title={said(option)}
      onClick={() => session.takeAim([option, ...among.filter((other) => other !== option)])}
    >
      <OptionPicture session={session} option={option} />
      <b>{titleOf(session, option)}</b>
      {sub && <small>{sub}</small>}
    </button>
  );
}

/** A sheet that may be brought in: chosen here, its place is chosen on the board. */
function SheetCard({ session, sheet }: { session: Session; sheet: string }) {
  const warrior = session.view.value?.warriors.find((entry) => entry.sheet === sheet && entry.at === 'reserve');
  const price = [...session.catalogue.beings, ...session.catalogue.demons].find(({ id }) => id === sheet)?.price ?? 0;
  return (
    <button
      type="button"
      class="opt"
      data-sheet={sheet}
      aria-pressed={session.entering.value === sheet}
      onClick={() => (session.sheet.value = sheet)}
    >
      <span class="pic">{warrior && <Token art={artOf(warrior, lang.value)} />}</span>
      <b>{beingName(session, sheet)}</b>
      <small>{t('cost', price)}</small>
    </button>
  );
}

/** For a question that only asks whether a card is used: not again this turn, for the cards it asks about. */
function NotNow({ session }: { session: Session }) {
  return (
    <button type="button" class="calm" title={t('notThisTurnWhy')} onClick={() => session.calm()}>
      {t('notThisTurn')}
    </button>
  );
}

/** The page answers for this person: it says so, and can be told to ask again. */
function Calmed({ session }: { session: Session }) {
  if (session.calmed.value.size === 0) return null;
  return (
    <button
      type="button"
      class="calm"
      title={t('calmedWhy', session.calmed.value.size)}
      onClick={() => session.askAgain()}
    >
      {t('askAgain')}
    </button>
  );
}
