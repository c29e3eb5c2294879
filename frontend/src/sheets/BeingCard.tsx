import type { JSX } from 'preact';
import { Icon, Token, tokenLabel } from '../art/Art';
import { isIcon } from '../art/icons';
import { word, wordOr } from '../art/words';
import { artOf, kindOf, plainName } from '../board/warriors';
import type { Lang, WarriorView } from '../protocol';
import type { BeingRecord } from './records';
import { Scores } from './Scores';
import './beings.css';
import './tags.css';

/** A demon or demonic warrior: figures, text, talents. */
export function BeingCard({
  warrior,
  record,
  lang,
  talentName = (id) => wordOr(id, lang),
  onBeing,
  brief = false,
  withPower = false,
}: {
  warrior: WarriorView;
  record: BeingRecord;
  lang: Lang;
  talentName?: ((id: string) => string) | undefined;
  /** Its sheet is asked for. */
  onBeing?: ((name: string) => void) | undefined;
  /** Its text in a line: the whole is told where it is looked at. */
  brief?: boolean;
  withPower?: boolean;
}): JSX.Element {
  const inPlay = typeof warrior.at === 'number';
  const art = artOf(warrior, lang);
  const now = inPlay
    ? [warrior.movement ?? record.movement, warrior.combat ?? record.combat, warrior.defense ?? record.defense]
    : [record.movement, record.combat, record.defense];
  const left = record.life - (typeof warrior.damage === 'number' ? warrior.damage : 0);
  const many = kindOf(warrior.sheet, warrior.side) === 'hellhound';
  const name = many ? plainName(warrior, lang) : record.name[lang];
  const told = (brief && record.gist) || record.text;
  const talents = warrior.talents ?? record.talents;
  return (
    <div class={`demon ${inPlay ? '' : 'away'}`} data-warrior={warrior.name} data-inspect={`warrior:${warrior.name}`}>
      <Token art={art} label={tokenLabel(art, lang, name)} />
      <div>
        <h3>
          {onBeing && !many ? (
            <button type="button" class="being-name" onClick={() => onBeing(warrior.name)}>
              {name}
            </button>
          ) : (
            <span>{many ? name[0]!.toUpperCase() + name.slice(1) : name}</span>
          )}
          <Scores
            now={now}
            base={inPlay ? [record.movement, record.combat, record.defense] : undefined}
            lang={lang}
            life={[left, record.life]}
          />
        </h3>
        {told && <p title={record.text?.[lang]}>{told[lang]}</p>}
        {withPower && record.power && (
          <p class="own-power">
            <b>{record.power.name[lang]}</b> {record.power.text[lang]}
          </p>
        )}
        {(talents.length > 0 || !inPlay || warrior.slain) && (
          <p class="tags">
            {!inPlay && <span class="tag">{word(warrior.at === 'out' ? 'dead' : 'inReserve', lang)}</span>}
            {warrior.slain && <span class="tag">{word('slainOnce', lang)}</span>}
            {talents.map((id) => (
              <span class="tag" key={id} data-inspect={`talent:${id}`}>
                {isIcon(id) && <Icon name={id} />}
                {talentName(id)}
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}
