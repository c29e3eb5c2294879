// What is chosen among, large and with what it does, over the foot of the board: tiles, cards, the faces of a die.

import { Icon } from '../art/Art';
import { said, t } from '../i18n/ui';
import { knownTo } from '../inspect/Sheet';
import { houndFaces } from '../inspect/sheet_of_warrior';
import type { OptionData } from '../protocol';
import { OptionPicture } from './option_picture';
import type { Session } from './session';
import './choice_shelf.css';

/** Decisions in which things are compared that lie nowhere on the table. */
const COMPARED = new Set(['look', 'keep', 'hound']);

interface Told {
  name: string;
  text: string;
  movement?: string | undefined;
  combat?: string | undefined;
}

export function ChoiceShelf({ session }: { session: Session }) {
  const asked = session.asked.value;
  if (!asked || !COMPARED.has(asked.kind) || session.recap.reel.value) return null;
  const options = asked.options.filter(({ verb }) => verb !== 'pass');
  return (
    <ul class="choice-shelf" aria-label={t('allOptions')}>
      {options.map((option) => {
        const { name, text, movement, combat } = toldOf(session, option);
        return (
          <li key={option.text}>
            <button
              type="button"
              data-chosen={option.text}
              class={session.hinted.value === option.text ? 'hinted' : ''}
              title={said(option)}
              onClick={() => session.choose(option)}
            >
              <OptionPicture session={session} option={option} />
              <span class="says">
                <b>{name}</b>
                {text && <span>{text}</span>}
                {movement && (
                  <span class="values">
                    <Icon name="move" /> {movement} <Icon name="combat" /> {combat}
                  </span>
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function toldOf(session: Session, option: OptionData): Told {
  const { catalogue } = session;
  const { args } = option;
  const card = catalogue.events.find(({ id }) => id === (args.event ?? args.card));
  if (card) return { name: said(card.name), text: said(card.text) };
  const tile = catalogue.tiles.find(({ number }) => number === args.number);
  if (tile) return { name: said(option), text: effectOf(session, tile.effect) };
  const known = knownTo(session);
  const subject = session.view.value?.warriors.find(({ name }) => name === session.asked.value?.subject);
  const face = known && houndFaces(known, subject).find((one) => one.face === args.face);
  const [movement, combat] = face?.text.split('/') ?? [];
  return { name: movement ? '' : said(option), text: '', movement, combat };
}

/** What a tile does: the first sentence of its rule; its sheet has all of it. */
function effectOf({ catalogue }: Session, effect: string): string {
  const rule = catalogue.rows.picture?.[effect]?.[0];
  const told = rule ? catalogue.rules[rule] : undefined;
  const text = told ? said({ en: told.en.text, fr: told.fr.text }) : '';
  return /^.*?[.!](?=\s|$)/s.exec(text)?.[0] ?? text;
}
