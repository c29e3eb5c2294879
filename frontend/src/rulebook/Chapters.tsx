// The left of the rules page: which rules, the search, and the chapters.

import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

import { Icon } from '../art/Art';
import type { IconName } from '../art/icons';
import { Link } from '../bar/Link';
import { said, t, type Word } from '../i18n/ui';
import type { RuleBook, Ruleset } from '../protocol';
import { RULESETS, RULINGS, ruleAddress } from './address';
import './chapters.css';

const EDITIONS: Record<Ruleset, Word> = { '1643': 'book1643', first: 'bookFirst', dante: 'bookDante' };
/** The same in full, for those who hear it. */
export const WHOLE: Record<Ruleset, Word> = { '1643': 'edition1643', first: 'editionFirst', dante: 'editionDante' };
const ICONS: Record<string, IconName> = {
  table: 'hourglass',
  descent: 'candle',
  'human-preparation': 'die',
  activation: 'foot',
  destiny: 'pentacle',
  threat: 'gem',
  hell: 'horns',
  prey: 'target',
  movement: 'move',
  exploring: 'eye',
  combat: 'combat',
  talents: 'elusive',
  gifts: 'gift',
  cards: 'hand',
  demons: 'skull',
  tiles: 'grid',
  equipment: 'stash',
  handicaps: 'person',
  campaign: 'exit',
  hidden: 'no',
};

interface ChaptersProps {
  ruleset: string;
  book: RuleBook;
  /** The chapter that is open; none while something is searched for. */
  open: string;
  wanted: string;
  onWanted: (words: string) => void;
  onStep: (by: 1 | -1) => void;
  onEnter: () => void;
}

export function Chapters({ ruleset, book, open, wanted, onWanted, onStep, onEnter }: ChaptersProps) {
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (event.key !== '/' || typing || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  const keys: Record<string, () => void> = {
    ArrowDown: () => onStep(1),
    ArrowUp: () => onStep(-1),
    Enter: onEnter,
    Escape: () => onWanted(''),
  };
  return (
    <div class="rule-chapters">
      <nav class="which-rules" aria-label={t('rulebookLabel')}>
        {RULESETS.map((one) => (
          <Link key={one} to={`/rules/${one}`} label={t(WHOLE[one])} current={one === ruleset}>
            {t(EDITIONS[one])}
          </Link>
        ))}
      </nav>
      <div class="find-rule">
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          aria-label={t('wordOrId')}
          placeholder={t('wordOrId')}
          value={wanted}
          onInput={(event) => onWanted(event.currentTarget.value)}
          onKeyDown={(event) => {
            const act = keys[event.key];
            if (!act) return;
            event.preventDefault();
            act();
          }}
        />
        <kbd>/</kbd>
      </div>
      <nav ref={list} class="list" aria-label={t('chapters')}>
        {book.chapters.map(({ id, name, rules }) => (
          <Link key={id} to={ruleAddress(ruleset, id)} current={id === open}>
            <Icon name={ICONS[id] ?? 'book'} />
            <span>{said(name)}</span>
            <small>{rules.length}</small>
          </Link>
        ))}
        <Link to={ruleAddress(ruleset, RULINGS)} current={open === RULINGS}>
          <Icon name="seal" />
          <span>{t('ourDecisions')}</span>
          <small>{book.rulings.length}</small>
        </Link>
      </nav>
    </div>
  );
}
