// The drawings as components. Everything here is an <svg> of its own, named for screen readers or hidden from them.

import type { JSX } from 'preact';
import type { Lang } from '../protocol';
import { memo } from './memo';
import './Art.css';
import './decor.css';
import './pieces.css';
import './tile.css';
import './tokens.css';
import { CARD_GLOWS, cardBack, type Deck, deckBack, TILE_BACK, vignette } from './cards';
import { crest } from './crest';
import {
  type Colour,
  darkDie,
  destinyDie as drawDestiny,
  die as drawDie,
  seal as drawSeal,
  faceOf,
  GEM,
  tenDie,
} from './dice';
import { type CardKind, emblem } from './emblems';
import { ICONS, type IconName } from './icons';
import { type PieceName, piece } from './pieces';
import { type TokenArt, tokenSvg } from './tokens';
import { KIND_NAMES, word, wordOr } from './words';

interface Named {
  /** What it is called; without a name it is decoration. */
  label?: string | undefined;
  class?: string | undefined;
}

function Svg({ box, html, label, class: cls }: Named & { box: string; html: string }): JSX.Element {
  const name = label ? { role: 'img' as const, 'aria-label': label } : { 'aria-hidden': true };
  return <svg viewBox={box} class={cls} {...name} dangerouslySetInnerHTML={{ __html: html }} />;
}

export const Icon = memo(({ name, label, class: cls = 'ic' }: Named & { name: IconName }) => (
  <Svg box="0 0 24 24" html={ICONS[name]} label={label} class={cls} />
));

export const Emblem = memo(({ id, kind, label, class: cls = 'ic' }: Named & { id: string; kind: CardKind }) => (
  <Svg box="0 0 24 24" html={emblem(id, kind)} label={label} class={cls} />
));

export const Die = memo(({ value, dark, label, class: cls = 'die' }: Named & { value: number; dark?: boolean }) => (
  <Svg box="0 0 32 32" html={dark ? darkDie(value) : drawDie(value)} label={label ?? String(value)} class={cls} />
));

/** A destiny die by its face (`white2`); without one it is not rolled. */
export const DestinyDie = memo(
  ({ face, lang, class: cls = 'die' }: { face?: string | undefined; lang: Lang; class?: string }) => {
    if (/^[1-6]$/.test(face ?? ''))
      return <Svg box="0 0 32 32" html={darkDie(Number(face))} label={word('dieOf', lang, face ?? '')} class={cls} />; // an ordinary one (FED-THR-1)
    const [colour, value] = faceOf(face);
    return (
      <Svg
        box="0 0 32 32"
        html={drawDestiny(colour as Colour, value)}
        label={colour === 'none' ? word('unrolled', lang) : word(colour, lang, value)}
        class={cls}
      />
    );
  },
);

/** A ten-sided die; without a value it has not been rolled. */
export const TenDie = memo(({ value, label, class: cls = 'die ten-die' }: Named & { value?: number | undefined }) => (
  <Svg box="0 0 32 32" html={tenDie(value)} label={`${label ?? ''}${value ? `: ${value}` : ''}`} class={cls} />
));

export const Gem = memo(({ label, class: cls = 'gem' }: Named) => (
  <Svg box="0 0 20 25" html={GEM} label={label} class={cls} />
));
export const Seal = memo(({ seed, label, class: cls = 'seal' }: Named & { seed: number }) => (
  <Svg box="0 0 32 32" html={drawSeal(seed)} label={label} class={cls} />
));
export const Piece = memo(({ name, lang, class: cls = 'piece' }: { name: PieceName; lang: Lang; class?: string }) => (
  <Svg box="-7 -8.5 14 16" html={piece(name)} label={wordOr(name === 'hole' ? 'holeToken' : name, lang)} class={cls} />
));

/** The arms of a side. */
export const Crest = memo(({ side, label, class: cls = 'crest' }: Named & { side: 'human' | 'infernal' }) => (
  <Svg box="0 0 32 36" html={crest(side)} label={label} class={cls} />
));

/** A warrior's token on its own. */
export const Token = memo(({ art, label, class: cls = 'token' }: Named & { art: TokenArt }) => (
  <Svg box={art.small ? '-22 -22 45 45' : '-24 -24 48 48'} html={tokenSvg(art)} label={label} class={cls} />
));

/** What a token says to those who cannot see it. */
export function tokenLabel(art: TokenArt, lang: Lang, name?: string): string {
  const parts = [name ?? `${KIND_NAMES[art.kind]?.[lang] ?? art.kind}${art.letter ? ` ${art.letter}` : ''}`];
  if (art.lost?.length) parts.push(`${word('linesLost', lang)} ${art.lost.join(' ')}`);
  if (art.life && art.life > 1) parts.push(word('lives', lang, art.life - (art.damage ?? 0), art.life));
  if (art.exhausted) parts.push(word('exhausted', lang));
  if (art.activated) parts.push(word('activated', lang));
  if (art.selected) parts.push(word('selected', lang));
  return parts.join(', ');
}

export const Vignette = memo(({ id, kind }: { id: string; kind: CardKind }) => (
  <svg
    viewBox="0 0 120 66"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: vignette(id, kind) }}
  />
));
export const CardBack = memo(({ deck, label, class: cls = 'back' }: Named & { deck: Deck }) => (
  <Svg box="0 0 44 64" html={cardBack(deck)} label={label} class={cls} />
));
export const DeckBack = memo(({ deck, label, class: cls = 'deck' }: Named & { deck: Deck }) => (
  <Svg box="0 0 40 40" html={deckBack(deck)} label={label} class={cls} />
));
export const TileBack = memo(({ label, class: cls = 'deck' }: Named) => (
  <Svg box="0 0 40 40" html={TILE_BACK} label={label} class={cls} />
));

const DEFS = `<defs>
<clipPath id="sq"><rect width="100" height="100"/></clipPath><clipPath id="card-in"><rect x="3" y="3" width="38" height="58" rx="2"/></clipPath>
<radialGradient id="g-floor" gradientUnits="userSpaceOnUse" cx="46" cy="44" r="66"><stop class="s0" offset="0"/><stop class="s1" offset="1"/></radialGradient>
<radialGradient id="g-rock" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="72"><stop class="r0" offset="0"/><stop class="r1" offset="1"/></radialGradient>
<linearGradient id="g-maw" x1="0" y1="0" x2="0" y2="1"><stop class="stop-dark" offset="0"/><stop class="stop-dark" offset=".3" stop-opacity=".85"/><stop class="stop-dark" offset="1" stop-opacity="0"/></linearGradient>
<radialGradient id="g-ember"><stop class="stop-ember" offset="0" stop-opacity=".75"/><stop class="stop-blood" offset="1" stop-opacity=".1"/></radialGradient>
<radialGradient id="g-candle"><stop offset="0" stop-color="#ffd487" stop-opacity=".8"/><stop offset="1" stop-color="#ffb347" stop-opacity="0"/></radialGradient>
<radialGradient id="g-day"><stop class="stop-day" offset="0" stop-opacity=".55"/><stop class="stop-day" offset="1" stop-opacity="0"/></radialGradient>
<radialGradient id="g-light"><stop offset="0" stop-color="#fff"/><stop offset=".45" stop-color="#fff" stop-opacity=".85"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<radialGradient id="g-warm"><stop offset="0" stop-color="#ffb84d" stop-opacity=".9"/><stop offset="1" stop-color="#ff9a2e" stop-opacity="0"/></radialGradient>
<linearGradient id="g-beam" x1="0" y1="1" x2="0" y2="0"><stop class="stop-candle" offset="0" stop-opacity=".75"/><stop class="stop-candle" offset="1" stop-opacity="0"/></linearGradient>
${CARD_GLOWS}</defs>`;

/** Gradients and clips all drawings share: once a page, by main.tsx. */
export function ArtDefs(): JSX.Element {
  return (
    <svg
      width="0"
      height="0"
      class="vh"
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: DEFS }}
    />
  );
}
