// A human's tray: the six lines stand upright as columns (an ally has a life instead, SET-9), the die's slot on top, the scores that hold now at the upper right.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Die, Emblem, Icon, Piece, Seal, Token, tokenLabel } from '../art/Art';
import { isIcon } from '../art/icons';
import { memo } from '../art/memo';
import { isPiece } from '../art/pieces';
import { word, wordOr } from '../art/words';
import { artOf, letterOf, lostLines } from '../board/warriors';
import type { Lang, WarriorView } from '../protocol';
import type { CardRecord, Pickable, SheetRecord } from './records';
import { Scores, STATS } from './Scores';
import './tags.css';
import './Tray.css';

export interface LinePick extends Pickable {
  line: number;
  /** give: a die goes here; hurt: the line is cancelled; heal: it recovers. */
  tone?: 'give' | 'hurt' | 'heal' | undefined;
}

export interface TrayProps {
  warrior: WarriorView;
  sheet: SheetRecord;
  lang: Lang;
  /** Whose it is, where two share a side. */
  owner?: { word: string; mine: boolean } | undefined;
  /** The name to show; by default the sheet's and the letter. */
  name?: string | undefined;
  compact?: boolean | undefined;
  selected?: boolean | undefined;
  gifts?: readonly CardRecord[] | undefined;
  /** Records of what it carries, by id. */
  equipment?: ((id: string) => CardRecord | undefined) | undefined;
  card?: ((id: string) => CardRecord | undefined) | undefined;
  talentName?: ((id: string) => string) | undefined;
  /** Lines that can be picked now. */
  lines?: readonly LinePick[] | undefined;
  /** Dice that may be dropped here: onPick of the line with that number is called. */
  onDrop?: ((value: number) => void) | undefined;
  drops?: readonly number[] | undefined;
  /** Gifts, equipment and talents that can be used now, by id. */
  uses?: readonly (Pickable & { id: string })[] | undefined;
  /** The head of the tray as a button: activate, choose, look at. */
  pick?: Pickable | undefined;
  /** A click on a line that cannot be picked: the app may say why. */
  onBlank?: ((line: number) => void) | undefined;
  /** A click on a gift or piece of equipment that cannot be used now: the app shows its text. */
  onCard?: ((id: string, kind: 'gift' | 'equipment' | 'instinct') => void) | undefined;
}

export const DIE_TYPE = 'application/x-die';

function stateWord(warrior: WarriorView, lang: Lang): { text: string; cls: string } | null {
  if (warrior.at === 'out') return { text: word('dead', lang), cls: 'gone' };
  if (warrior.at === 'departed') return { text: word('departed', lang), cls: 'done' };
  if (warrior.at === 'waiting') return { text: word('waiting', lang), cls: 'done' };
  if (warrior.exhausted) return { text: word('exhausted', lang), cls: '' };
  if (warrior.activated) return { text: word('activated', lang), cls: 'done' };
  return null;
}

export const Tray = memo((props: TrayProps): JSX.Element => <TrayBody {...props} />);

function TrayBody(props: TrayProps): JSX.Element {
  const { warrior, sheet, lang, compact, selected, gifts = [], lines = [], uses = [], pick, onBlank, onCard } = props;
  const [over, setOver] = useState(false);
  const lost = lostLines(warrior);
  const name = props.name ?? `${sheet.name[lang]}${warrior.name.includes('-') ? ` ${letterOf(warrior, lang)}` : ''}`;
  // Whoever acts is activated already: that is news only once it is over.
  const state = stateWord(selected ? { ...warrior, activated: false } : warrior, lang);
  const inPlay = typeof warrior.at === 'number';
  const base = warrior.die ? sheet.lines[warrior.die - 1] : undefined;
  const now =
    inPlay && warrior.movement !== undefined ? [warrior.movement, warrior.combat ?? 0, warrior.defense ?? 0] : null;
  const talents = warrior.talents ?? sheet.talents;
  const talentName = props.talentName ?? ((id: string) => wordOr(id, lang));
  const art = artOf(warrior, lang, selected ? { activated: false } : {});
  const giftAt = (line: number) => gifts.find((g) => g.value === line);

  const drop = (e: DragEvent) => {
    setOver(false);
    const value = Number(e.dataTransfer?.getData(DIE_TYPE));
    if (!value) return;
    e.preventDefault();
    props.onDrop?.(value);
  };
  const drag = (e: DragEvent) => {
    if (!props.onDrop || !e.dataTransfer?.types.includes(DIE_TYPE)) return;
    e.preventDefault();
    setOver(true);
  };

  return (
    <section
      class={`tray ${compact ? 'compact' : ''} ${selected ? 'sel' : ''} ${warrior.exhausted ? 'exhausted' : ''} ${inPlay ? '' : 'away'} ${pick ? 'pickable' : ''} ${over ? 'over' : ''}`}
      aria-label={name}
      data-warrior={warrior.name}
      data-inspect={`warrior:${warrior.name}`}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <header>
        <Token art={art} label={tokenLabel(art, lang, name)} />
        <h2 class={name.length > 13 ? 'long' : ''} title={name}>
          {pick ? (
            <button type="button" onClick={pick.onPick} aria-pressed={pick.chosen}>
              {name} <span class="vh">{pick.label}</span>
            </button>
          ) : (
            name
          )}
        </h2>
        {now && (
          <Scores
            now={now}
            base={warrior.exhausted ? undefined : base}
            lang={lang}
            life={typeof warrior.damage === 'number' ? [warrior.life - warrior.damage, warrior.life] : undefined}
          />
        )}
        <div class="meta">
          {props.owner && (
            <span class={`tag owner ${props.owner.mine ? 'mine' : ''}`}>
              <Icon name="pennant" />
              {props.owner.word}
            </span>
          )}
          {talents.map((id) => {
            const use = uses.find((u) => u.id === id);
            const extra = !sheet.talents.includes(id);
            const inner = (
              <>
                {isIcon(id) && <Icon name={id} />}
                <em>{talentName(id)}</em>
              </>
            );
            return use ? (
              <button
                type="button"
                key={id}
                class="tag use"
                data-inspect={`talent:${id}`}
                title={talentName(id)}
                onClick={use.onPick}
              >
                {inner} <span class="vh">{use.label}</span>
              </button>
            ) : (
              <span key={id} class={`tag ${extra ? 'extra' : ''}`} data-inspect={`talent:${id}`} title={talentName(id)}>
                {inner}
              </span>
            );
          })}
          {warrior.allotted && (
            <Tag
              id={warrior.allotted}
              kind="instinct"
              record={props.card?.(warrior.allotted)}
              lang={lang}
              use={undefined}
              onCard={onCard}
            />
          )}
          {warrior.equipment.map((id) => (
            <Tag
              key={id}
              id={id}
              kind="equipment"
              record={props.equipment?.(id)}
              lang={lang}
              use={uses.find((u) => u.id === id)}
              onCard={onCard}
            />
          ))}
          {Object.entries(warrior.carries).map(([id, count]) =>
            isPiece(id) && count ? (
              <span key={id} class="tag load" data-inspect={`token:${id}`}>
                <Piece name={id} lang={lang} />
                {count > 1 ? `×${count}` : ''}
              </span>
            ) : null,
          )}
        </div>
        {state && <span class={`flag ${state.cls}`}>{state.text}</span>}
      </header>
      {sheet.lines.length > 0 && (
        <div class="lines">
          {!compact && (
            <div class="rowh" aria-hidden="true">
              <span />
              <Icon name="move" />
              <Icon name="combat" />
              <Icon name="defense" />
              <span />
            </div>
          )}
          {sheet.lines.map((figures, i) => {
            const line = i + 1;
            const can = lines.find((l) => l.line === line);
            const gift = giftAt(line);
            const use = gift && uses.find((u) => u.id === gift.id);
            const active = warrior.die === line && inPlay;
            const gone = lost.includes(line);
            const more = [
              sheet.instinct.includes(line) ? word('instinct', lang) : '',
              gift ? `${word('gift', lang)}: ${gift.name[lang]}` : '',
              active ? word('activeLine', lang) : '',
              gone ? word('lineLost', lang) : '',
              (can ?? use)?.label ?? '',
            ]
              .filter(Boolean)
              .join('; ');
            const inner = (
              <>
                <span class="vh">{word('line', lang, active ? line : '')} </span>
                <span class={`slot ${active ? 'full' : ''}`}>{active ? <Die value={line} label="" /> : line}</span>
                {STATS.map((stat, s) => (
                  <b key={stat}>
                    <span class="vh">, {word(stat, lang)} </span>
                    {figures[s]}
                  </b>
                ))}
                {more && <span class="vh">; {more}</span>}
                <span class="foot">
                  {sheet.instinct.includes(line) && <Icon name="instinct" />}
                  {gift && <Emblem id={gift.id} kind="gift" class="ic gift" />}
                </span>
                {gone && <Seal seed={line * 7 + name.length} />}
              </>
            );
            const cls = `ln ${active ? 'on' : ''} ${gone ? 'lost' : ''} ${can ? `can ${can.tone ?? 'give'}` : ''} ${use ? 'usable' : ''}`;
            const act = can ?? use;
            const about = gift ? `gift:${gift.id}` : undefined;
            if (act) {
              return (
                <button type="button" key={line} class={cls} data-inspect={about} onClick={act.onPick}>
                  {inner}
                </button>
              );
            }
            const blank = gift && onCard ? () => onCard(gift.id, 'gift') : onBlank ? () => onBlank(line) : undefined;
            return blank ? (
              <button type="button" key={line} class={cls} data-inspect={about} onClick={blank}>
                {inner}
              </button>
            ) : (
              <div key={line} class={cls} data-inspect={about}>
                {inner}
              </div>
            );
          })}
        </div>
      )}
    </section>
  );
}

function Tag({
  id,
  kind,
  record,
  lang,
  use,
  onCard,
}: {
  id: string;
  kind: 'equipment' | 'instinct';
  record: CardRecord | undefined;
  lang: Lang;
  use: Pickable | undefined;
  onCard: TrayProps['onCard'];
}): JSX.Element {
  const inner = (
    <>
      <Emblem id={id} kind={kind} />
      <em>{record?.name[lang] ?? id}</em>
    </>
  );
  const cls = `tag eq ${kind} ${use ? 'use' : ''}`;
  const title = record?.name[lang] ?? id;
  if (use) {
    return (
      <button type="button" class={cls} data-inspect={`${kind}:${id}`} title={title} onClick={use.onPick}>
        {inner} <span class="vh">{use.label}</span>
      </button>
    );
  }
  return onCard ? (
    <button type="button" class={cls} data-inspect={`${kind}:${id}`} title={title} onClick={() => onCard(id, kind)}>
      <span class="vh">{word(kind === 'equipment' ? 'equipment' : 'allotted', lang)}: </span>
      {inner}
    </button>
  ) : (
    <span class={cls}>{inner}</span>
  );
}
