// Every drawing and component side by side: /specimen?theme=light&lang=fr&only=board

import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { CardBack, DeckBack, DestinyDie, Die, Emblem, Gem, Icon, Piece, Seal, TileBack } from './art/Art';
import { DECOR, type EffectName } from './art/decor';
import type { CardKind } from './art/emblems';
import { DEMONS, type Kind } from './art/figures';
import { ICONS, type IconName } from './art/icons';
import { barrier, corners, PIECES } from './art/pieces';
import { maskOf, type SideState, tileSvg, turnMask } from './art/tile';
import { brackets, RING, type TokenArt, tokenSvg } from './art/tokens';
import { KIND_NAMES, wordOr } from './art/words';
import { Board, type BoardHandle } from './board/Board';
import { placed } from './board/geometry';
import { MiniMap } from './board/MiniMap';
import type { Ghost, Marks } from './board/marks';
import { boxRound } from './board/marks';
import { Popup } from './board/Popup';
import type { Asked, GameEvent, GameView, Lang, TileInfo, WarriorView } from './protocol';
import { DestinyBoard } from './sheets/DestinyBoard';
import { DestinyStrip } from './sheets/DestinyStrip';
import { DicePool } from './sheets/Dice';
import { Card, Hand } from './sheets/Hand';
import { LogList } from './sheets/LogList';
import { OddsBars } from './sheets/OddsBars';
import type { BeingRecord, CardRecord, PowerRecord, SheetRecord } from './sheets/records';
import { Tray } from './sheets/Tray';
import './specimen.css';
import rawCatalogue from './specimen/catalogue.json';
import rawInfernal from './specimen/infernal.json';
import rawDoor from './specimen/last-door.json';
import rawSurvivors from './specimen/survivors.json';

interface Sample {
  view: GameView;
  asked: Asked;
  events: GameEvent[];
  next?: { view: GameView; events: GameEvent[] };
}
interface Catalogue {
  power: PowerRecord[];
  equipment: CardRecord[];
  event: CardRecord[];
  gift: CardRecord[];
  instinct: CardRecord[];
  western: SheetRecord[];
  demonic: BeingRecord[];
  demon: BeingRecord[];
  tile: TileInfo[];
}
const CAT = rawCatalogue as unknown as Catalogue;
const SURVIVORS = rawSurvivors as unknown as Sample;
const DOOR = rawDoor as unknown as Sample;
const INFERNAL = rawInfernal as unknown as Sample;

const being = (sheet: string): BeingRecord | undefined => [...CAT.demonic, ...CAT.demon].find((b) => b.id === sheet);
const sheetOf = (id: string): SheetRecord => CAT.western.find((s) => s.id === id) ?? CAT.western[0]!;
const byId = (list: CardRecord[]) => (id: string) => list.find((c) => c.id === id);
const gear = byId(CAT.equipment);
const card = byId(CAT.instinct);
const gifts = CAT.gift.filter((g) => ['aura-of-courage', 'prescience'].includes(g.id));

const say = (what: string) => () => console.info(what);

function marksOf({ view, asked }: Sample, lang: Lang): Marks {
  const of = (verb: string) => asked.options.filter((o) => o.verb === verb);
  return {
    destinations: of('move').map((o) => ({ tile: o.args.tile!, label: o[lang], onPick: say(o.text) })),
    openings: of('explore').map((o) => ({
      tile: view.warriors.find((w) => w.name === o.args.warrior)!.at as number,
      side: o.args.direction!,
      label: o[lang],
      onPick: say(o.text),
    })),
    targets: of('attack').map((o) => ({ warriors: o.struck ?? [], label: o[lang], onPick: say(o.text) })),
    actors: of('activate').map((o) => ({ warrior: o.args.warrior!, label: o[lang], onPick: say(o.text) })),
  };
}

function Fig({ caption, children }: { caption: string; children: ComponentChildren }): JSX.Element {
  return (
    <figure>
      {children}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
const Draw = ({ size, box, html }: { size: number; box: string; html: string }) => (
  <svg width={size} height={size} viewBox={box} aria-hidden="true" dangerouslySetInnerHTML={{ __html: html }} />
);
const Mini = ({ art, size }: { art: TokenArt; size: number }) => (
  <Draw size={size} box={size < 30 ? '-22 -22 45 45' : '-33 -33 66 66'} html={tokenSvg({ ...art, small: size < 30 })} />
);

const KINDS: [Kind, string][] = [
  ['redeemer', 'R'],
  ['brute', 'A'],
  ['brute', 'B'],
  ['scout', 'A'],
  ['scout', 'B'],
  ['swordmaster', 'A'],
  ['guardian', 'A'],
  ['ally', 'A'],
  ['troglodyte', '1'],
  ['tough', '1'],
  ['hellhound', '1'],
  ...DEMONS.map((d) => [d, (KIND_NAMES[d]?.en[0] ?? '').toUpperCase()] as [Kind, string]),
];

function Tokens({ lang }: { lang: Lang }): JSX.Element {
  const brute: TokenArt = { kind: 'brute', letter: 'A' };
  const states: [TokenArt, string][] = [
    [brute, 'ready'],
    [{ ...brute, selected: true }, 'selected'],
    [{ ...brute, lost: [1, 4, 6] }, 'three lines cancelled'],
    [{ ...brute, activated: true }, 'activated'],
    [{ ...brute, exhausted: true, lost: [3] }, 'exhausted'],
    [{ ...brute, carries: true }, 'carries'],
    [{ kind: 'hunter', letter: 'H', life: 4, damage: 2 }, 'life 2 of 4'],
    [{ kind: 'master-of-souls', letter: 'M', life: 10, damage: 3 }, 'life 7 of 10'],
    [{ kind: 'troglodyte', letter: '7', activated: true }, 'activated'],
  ];
  return (
    <>
      <section class="sp-block">
        <h2>Warriors: shape is kind, letter is which</h2>
        <div class="sp-row">
          {KINDS.map(([kind, letter]) => (
            <Fig key={kind + letter} caption={`${KIND_NAMES[kind]?.[lang] ?? kind} ${letter}`}>
              <Mini art={{ kind, letter }} size={92} />
            </Fig>
          ))}
        </div>
        <div class="sp-row" style={{ marginTop: '10px' }}>
          {[0, 1].map((g) => (
            <Fig key={g} caption={g ? '24 px, grey' : '24 px'}>
              <div class={`sp-pad ${g ? 'sp-grey' : ''}`}>
                {KINDS.map(([kind, letter]) => (
                  <Mini key={kind + letter} art={{ kind, letter }} size={24} />
                ))}
              </div>
            </Fig>
          ))}
        </div>
      </section>
      <section class="sp-block">
        <h2>States, dice, pieces</h2>
        <div class="sp-row">
          {states.map(([art, caption], i) => (
            <Fig key={i} caption={caption}>
              <Mini art={art} size={92} />
            </Fig>
          ))}
          <Fig caption="target">
            <Draw
              size={92}
              box="-34 -34 68 68"
              html={`${tokenSvg({ kind: 'troglodyte', letter: '3' })}<path class="tgt" d="${brackets(-26, -26, 27, 27)}"/>`}
            />
          </Fig>
          <Fig caption="ring">
            <Draw size={92} box="-34 -34 68 68" html={RING} />
          </Fig>
          {[1, 2, 3, 4, 5, 6].map((v) => (
            <Fig key={v} caption={String(v)}>
              <span style={{ width: '38px' }}>
                <Die value={v} />
              </span>
            </Fig>
          ))}
          <Fig caption="infernal die">
            <span style={{ width: '38px' }}>
              <Die value={5} dark />
            </span>
          </Fig>
          {['white1', 'white2', 'white3', 'red1', 'red2', 'red3', ''].map((face) => (
            <Fig key={face} caption={face || 'not rolled'}>
              <span style={{ width: '38px' }}>
                <DestinyDie face={face} lang={lang} />
              </span>
            </Fig>
          ))}
          <Fig caption="TP">
            <span style={{ width: '26px' }}>
              <Gem />
            </span>
          </Fig>
          <Fig caption="damage">
            <span style={{ width: '40px' }}>
              <Seal seed={4} class="" />
            </span>
          </Fig>
          {PIECES.map((name) => (
            <Fig key={name} caption={wordOr(name, lang)}>
              <span style={{ width: '34px' }}>
                <Piece name={name} lang={lang} />
              </span>
            </Fig>
          ))}
          {(['instinct', 'event', 'equipment'] as const).map((deck) => (
            <Fig key={deck} caption={`${deck}: back, deck`}>
              <span style={{ display: 'flex', gap: '6px', alignItems: 'end' }}>
                <span style={{ width: '44px' }}>
                  <CardBack deck={deck} />
                </span>
                <span style={{ width: '40px' }}>
                  <DeckBack deck={deck} />
                </span>
              </span>
            </Fig>
          ))}
          <Fig caption="tiles">
            <span style={{ width: '40px' }}>
              <TileBack />
            </span>
          </Fig>
        </div>
      </section>
    </>
  );
}

function tileHtml(
  id: string,
  openings: string,
  turn: number,
  saturation: number,
  number: number,
  effect: EffectName | null,
  sides: Partial<Record<number, SideState>> = {},
  used = false,
): string {
  const mask = turnMask(maskOf(openings), turn);
  const states = [0, 1, 2, 3].map((s): SideState => sides[s] ?? ((mask >> s) & 1 ? 'joined' : 'wall'));
  const loose =
    effect === 'fountain'
      ? ([['water', 2]] as const)
      : effect === 'stash'
        ? ([
            ['crate', 1],
            ['key', 1],
          ] as const)
        : effect === 'tomb'
          ? ([['hole', 1]] as const)
          : effect === 'lair'
            ? ([['seal', 3]] as const)
            : effect === 'trapped'
              ? ([['explosive', 1]] as const)
              : [];
  return (
    tileSvg({ number, printed: maskOf(openings), turn, saturation, effect, sides: states }).replaceAll('@@', id) +
    corners({ effect, used, saturation, x: 0, y: -1, loose })
  );
}

function Tiles({ lang }: { lang: Lang }): JSX.Element {
  const T = ({ id, caption, html }: { id: string; caption: string; html: string }) => (
    <Fig key={id} caption={caption}>
      <Draw size={140} box="0 0 100 100" html={html} />
    </Fig>
  );
  return (
    <section class="sp-block">
      <h2>Tiles: openings, sides, effects</h2>
      <div class="sp-row">
        <T id="a" caption="dead end, saturation 1" html={tileHtml('sa', 'n', 0, 1, 36, null)} />
        <T id="b" caption="corridor, 2" html={tileHtml('sb', 'ns', 1, 2, 46, null)} />
        <T id="c" caption="elbow, 3" html={tileHtml('sc', 'ne', 1, 3, 19, null)} />
        <T id="d" caption="T, 3" html={tileHtml('sd', 'nes', 0, 3, 47, null)} />
        <T id="e" caption="cross, room of 5" html={tileHtml('se', 'nesw', 0, 5, 48, null)} />
        <T id="f" caption="north unexplored" html={tileHtml('sf', 'nes', 0, 3, 3, null, { 0: 'unexplored' })} />
        <T id="g" caption="north walled up" html={tileHtml('sg', 'nes', 0, 3, 3, null, { 0: 'blocked' })} />
        {[0, 1, 2, 3].map((turn) => (
          <T
            key={turn}
            id={`t${turn}`}
            caption={`the same tile, turned ${turn}`}
            html={tileHtml(`st${turn}`, 'nes', turn, 3, 2, 'alarm', {}, turn === 3)}
          />
        ))}
        {(Object.keys(DECOR) as EffectName[]).map((effect, i) => (
          <T
            key={effect}
            id={effect}
            caption={wordOr(effect, lang)}
            html={tileHtml(
              `e${effect}`,
              ['ns', 'ne', 'nes', 'nesw'][i % 4]!,
              i % 4,
              effect === 'exit' ? 5 : [3, 2, 3, 5][i % 4]!,
              effect === 'exit' ? 27 : 4 + i,
              effect,
            )}
          />
        ))}
        {['rubble', 'door'].map((kind) => (
          <Fig key={kind} caption={wordOr(kind, lang)}>
            <Draw
              size={140}
              box="0 -14 100 100"
              html={`${tileHtml(`bar${kind}`, 'nes', 0, 3, 12, null)}${barrier(kind, 3, 5)}`}
            />
          </Fig>
        ))}
      </div>
    </section>
  );
}

function Icons(): JSX.Element {
  return (
    <section class="sp-block">
      <h2>Icons</h2>
      <div class="sp-row">
        {(Object.keys(ICONS) as IconName[]).map((name) => (
          <Fig key={name} caption={name}>
            <Icon name={name} class="sp-iconbox" />
          </Fig>
        ))}
      </div>
    </section>
  );
}

function Cards({ lang }: { lang: Lang }): JSX.Element {
  const list = (kind: CardKind, cards: CardRecord[]) =>
    cards.map((c) => <Card key={c.id} card={c} kind={kind} lang={lang} />);
  return (
    <section class="sp-block">
      <h2>Cards</h2>
      <div class="sp-cards">
        {list('instinct', CAT.instinct)}
        {list('event', CAT.event)}
        {list('equipment', CAT.equipment)}
        {list('gift', CAT.gift)}
        <Card card={CAT.instinct[0]!} kind="instinct" lang={lang} large />
        <Card card={CAT.event[3]!} kind="event" lang={lang} large />
      </div>
      <div class="sp-row" style={{ marginTop: '12px' }}>
        {[...CAT.power, ...CAT.demonic, ...CAT.demon]
          .flatMap((p) => ('power' in p && p.power ? [p.power] : 'spaces' in p ? [p] : []))
          .map((p) => (
            <Fig key={p.id} caption={p.name[lang]}>
              <Emblem id={p.id} kind="power" class="sp-iconbox" />
            </Fig>
          ))}
      </div>
    </section>
  );
}

function ghostOf(view: GameView, turn: number, onTurn: (turn: number) => void): Ghost {
  const at = view.tiles.findIndex((t) => t.links.includes('unexplored'));
  const tile = view.tiles[at]!;
  const side = tile.links.indexOf('unexplored');
  const [dx, dy] = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ][side] as [number, number];
  return {
    number: 14,
    x: tile.x + dx,
    y: tile.y + dy,
    turn,
    openings: 'nes',
    saturation: 3,
    picture: 'mushrooms',
    onTurn,
    onPlace: (t) => console.info('place', t),
  };
}

function Boards({ lang }: { lang: Lang }): JSX.Element {
  const [turn, setTurn] = useState(0);
  const door = useMemo(() => marksOf(DOOR, lang), [lang]);
  const [map, setMap] = useState<BoardHandle | null>(null);
  const [story, setStory] = useState<{ view: GameView; play?: { id: number; events: GameEvent[]; speed: number } }>({
    view: INFERNAL.view,
  });
  const ghost = useMemo(() => ({ ghost: ghostOf(SURVIVORS.view, turn, setTurn) }), [turn]);
  const choose = useMemo<Marks>(
    () => ({
      actors: story.view.warriors
        .filter((w) => w.side === 'infernal' && typeof w.at === 'number')
        .map((w) => ({ warrior: w.name, label: w.name, onPick: say(w.name) })),
      destinations: [
        { tile: 1, tone: 'choose', label: 'choose', onPick: say('choose') },
        { tile: 2, tone: 'hurt', label: 'hurt', onPick: say('hurt') },
      ],
    }),
    [story.view],
  );
  return (
    <section class="sp-block">
      <h2>Boards: barriers, placement, infernal choice with animation</h2>
      <div class="sp-boards">
        <Board
          class="sp-boardbox"
          view={DOOR.view}
          lang={lang}
          marks={door}
          selected={DOOR.asked.subject}
          onBlank={(b) => console.info('blank', b)}
        />
        <Board class="sp-boardbox" view={SURVIVORS.view} lang={lang} marks={ghost} onReady={setMap}>
          <MiniMap view={SURVIVORS.view} lang={lang} board={map} />
        </Board>
        <Board class="sp-boardbox" view={story.view} lang={lang} marks={choose} play={story.play}>
          <div class="sp-tools" data-still="">
            <button
              type="button"
              class="btn"
              id="replay"
              onClick={() => {
                setStory({ view: INFERNAL.view });
                setTimeout(
                  () =>
                    setStory({
                      view: INFERNAL.next!.view,
                      play: { id: Date.now(), events: INFERNAL.next!.events, speed: 1 },
                    }),
                  300,
                );
              }}
            >
              <Icon name="play" /> Play what happened
            </button>
          </div>
        </Board>
        <Board class="sp-boardbox" view={crowded(DOOR.view)} lang={lang} />
      </div>
    </section>
  );
}

/** Thirty tiles and as many warriors: to see that the board stays quick. */
function large(view: GameView): GameView {
  const tiles = CAT.tile.slice(0, 30).map((t, i) => {
    const x = i % 6;
    const y = Math.floor(i / 6);
    const mask = maskOf(t.openings);
    return {
      ...view.tiles[0]!,
      number: t.number,
      x,
      y,
      turn: 'north' as const,
      openings: mask,
      saturation: t.saturation,
      effect: t.effect,
      picture: t.picture,
      links: [0, 1, 2, 3].map((s) => ((mask >> s) & 1 ? ('unexplored' as const) : null)),
    };
  });
  const warriors = Array.from({ length: 30 }, (_, i) => ({
    ...view.warriors[i % view.warriors.length]!,
    name: `${view.warriors[i % view.warriors.length]!.name}${i}`,
    at: i,
  }));
  return { ...view, tiles, warriors, barriers: [] };
}

function Stress({ lang }: { lang: Lang }): JSX.Element {
  const view = useMemo(() => large(DOOR.view), []);
  const marks = useMemo<Marks>(() => ({ destinations: [3, 4, 9, 10].map((tile) => ({ tile, label: 'go' })) }), []);
  return <Board class="sp-boardbox" view={view} lang={lang} marks={marks} />;
}

/** A view with 1 to 5 of each faction on its tiles, to see that nobody stands on anybody. */
function crowded(view: GameView): GameView {
  const human = view.warriors.find((w) => w.side === 'human')!;
  const trog = view.warriors.find((w) => w.sheet === 'troglodyte')!;
  const warriors: WarriorView[] = [];
  const counts = [
    [5, 5],
    [3, 3],
    [2, 2],
    [4, 3],
    [3, 4],
    [0, 5],
  ];
  const sheets = ['redeemer', 'brute', 'scout', 'swordmaster', 'guardian'];
  view.tiles.forEach((_, at) => {
    const [h, i] = counts[at % counts.length]!;
    for (let n = 0; n < h!; n++)
      warriors.push({
        ...human,
        name: `${sheets[n]}-${'abcde'[at] ?? 'z'}`,
        sheet: sheets[n]!,
        at,
        damage: [n + 1],
        exhausted: n === 2,
        activated: n === 1,
      });
    for (let n = 0; n < i!; n++)
      warriors.push({
        ...trog,
        name: n === 3 ? 'hellhound-1' : n === 4 ? `hunter${at}` : `troglodyte-${n + at * 3}`,
        sheet: n === 3 ? 'hellhound' : n === 4 ? DEMONS[(at + 4) % 12]! : 'troglodyte',
        at,
        life: n > 2 ? 4 : 1,
      });
  });
  return { ...view, warriors, barriers: view.barriers };
}

function TableSample({ lang }: { lang: Lang }): JSX.Element {
  const sample = SURVIVORS;
  const marks = useMemo(() => marksOf(sample, lang), [lang]);
  const humans = sample.view.warriors.filter((w) => w.side === 'human');
  const stand = useMemo(() => placed(sample.view), []);
  const hound = boxRound(stand.filter((p) => p.warrior.name === 'hellhound-2'))!;
  const hand = sample.view.cards[0]!.hand ?? [];
  return (
    <div class="sp-table">
      <div class="sp-west">
        {humans.map((w) => (
          <Tray
            key={w.name}
            warrior={w}
            sheet={sheetOf(w.sheet)}
            lang={lang}
            selected={w.name === sample.asked.subject}
            gifts={w.sheet === 'redeemer' ? gifts : []}
            equipment={gear}
            card={card}
            onCard={say('card')}
          />
        ))}
      </div>
      <Board
        view={sample.view}
        lang={lang}
        marks={marks}
        selected={sample.asked.subject}
        insets={{ bottom: 60 }}
        onBlank={(b) => console.info('blank', b)}
      >
        <Popup
          at={hound}
          avoid={[
            ...(marks.destinations ?? []).map((d) => ({
              x: sample.view.tiles[d.tile]!.x * 100,
              y: sample.view.tiles[d.tile]!.y * 100,
              width: 100,
              height: 100,
            })),
            { x: -300, y: 100, width: 100, height: 100 },
          ]}
          class="odds"
          label="odds"
        >
          <h3>{lang === 'fr' ? 'Attaquer le molosse 2' : 'Attack hellhound 2'}</h3>
          <OddsBars odds={{ dice: 3, need: 4, hits: [0.125, 0.375, 0.375, 0.125], expected: 1.5 }} lang={lang} />
        </Popup>
      </Board>
      <div class="sp-dock">
        <Hand
          lang={lang}
          cards={hand.map((id) => ({
            card: card(id)!,
            kind: 'instinct' as const,
            note: lang === 'fr' ? 'piochée ce tour' : 'drawn this turn',
          }))}
        />
        <LogList events={sample.events} warriors={sample.view.warriors} lang={lang} onRule={say('rule')} />
      </div>
      <div class="sp-east">
        <DestinyBoard view={sample.view} lang={lang} powers={CAT.power} being={being} onPower={say('power')} />
      </div>
    </div>
  );
}

function Sheets({ lang }: { lang: Lang }): JSX.Element {
  const humans = DOOR.view.warriors.filter((w) => w.side === 'human');
  const [held, hold] = useState<number | null>(1);
  const face = INFERNAL.view.destiny.find((d) => d.at === 'rolled')?.face;
  return (
    <section class="sp-block">
      <h2>Sheets</h2>
      <div class="sp-trays">
        {humans.map((w, i) => (
          <Tray
            key={w.name}
            warrior={i === 3 ? { ...w, at: 'out' } : w}
            sheet={sheetOf(w.sheet)}
            lang={lang}
            gifts={w.sheet === 'redeemer' ? gifts : []}
            equipment={gear}
            card={card}
            pick={i === 0 ? { label: 'activate', onPick: say('activate') } : undefined}
            lines={
              i === 1
                ? [2].map((line) => ({ line, tone: 'hurt' as const, label: 'damage', onPick: say('damage') }))
                : i === 2
                  ? [1, 2].map((line) => ({ line, tone: 'heal' as const, label: 'heal', onPick: say('heal') }))
                  : []
            }
            uses={[{ id: 'pickaxe', label: 'use', onPick: say('use') }]}
          />
        ))}
        {SURVIVORS.view.warriors
          .filter((w) => w.side === 'human')
          .map((w, i) => (
            <Tray
              key={w.name}
              warrior={w}
              sheet={sheetOf(w.sheet)}
              lang={lang}
              compact
              selected={i === 2}
              gifts={w.sheet === 'redeemer' ? gifts : []}
              equipment={gear}
              card={card}
              lines={
                i === 1
                  ? [3, 5].map((line) => ({ line, tone: 'give' as const, label: 'give', onPick: say('give') }))
                  : []
              }
              onDrop={(v) => console.info('drop', v)}
            />
          ))}
      </div>
      <div class="sp-sheets" style={{ marginTop: '14px' }}>
        <DestinyBoard
          view={INFERNAL.view}
          lang={lang}
          powers={CAT.power}
          being={being}
          takes={INFERNAL.view.destiny.map((_, index) => ({
            index,
            label: 'take',
            chosen: index === 1,
            onPick: say('take'),
          }))}
          places={INFERNAL.asked.options
            .filter((o) => o.args.face === face)
            .map((o) => ({ power: o.args.power!, label: o[lang], onPick: say(o.text) }))}
          brings={[
            { sheet: 'troglodyte', label: 'bring', chosen: true, onPick: say('bring') },
            { sheet: 'hunter', label: 'bring', onPick: say('bring') },
          ]}
        />
        <div>
          <h3>Dice to give</h3>
          <DicePool dice={[1, 3, 3, 5, 6]} lang={lang} held={held} onTake={hold} rolling />
          <OddsBars odds={{ dice: 2, need: 5, hits: [0.444, 0.444, 0.112], expected: 0.67 }} lang={lang} enough={1} />
          <OddsBars
            odds={{ dice: 4, need: 3, hits: [0.012, 0.099, 0.296, 0.395, 0.198], expected: 2.67 }}
            lang={lang}
          />
          <DestinyStrip view={DOOR.view} lang={lang} powers={CAT.power} being={being} onOpen={say('open')} />
          <div style={{ height: '260px', display: 'grid' }}>
            <LogList events={DOOR.events} warriors={DOOR.view.warriors} lang={lang} onRule={say('rule')} />
          </div>
        </div>
        <DestinyBoard view={DOOR.view} lang={lang} powers={CAT.power} being={being} />
      </div>
    </section>
  );
}

export function Specimen(): JSX.Element {
  const asked = new URLSearchParams(location.search);
  const [lang, setLang] = useState<Lang>(asked.get('lang') === 'fr' ? 'fr' : 'en');
  const [theme, setTheme] = useState(asked.get('theme') === 'light' ? 'light' : 'dark');
  document.documentElement.dataset.theme = theme;
  document.documentElement.lang = lang;
  const only = asked.get('only');
  const on = (part: string) => !only || only === part;
  return (
    <main class="spec">
      {!only && (
        <header>
          <h1>Specimens</h1>
          <button type="button" class="btn" onClick={() => setLang(lang === 'en' ? 'fr' : 'en')}>
            {lang === 'en' ? 'Français' : 'English'}
          </button>
          <button type="button" class="btn" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
            <Icon name="sun" /> {theme}
          </button>
        </header>
      )}
      {on('table') && <TableSample lang={lang} />}
      {on('boards') && <Boards lang={lang} />}
      {only === 'stress' && <Stress lang={lang} />}
      {on('tokens') && <Tokens lang={lang} />}
      {on('tiles') && <Tiles lang={lang} />}
      {on('sheets') && <Sheets lang={lang} />}
      {on('cards') && <Cards lang={lang} />}
      {on('icons') && <Icons />}
    </main>
  );
}
