// The board: one SVG, one group that the camera moves. See marks.ts for what can be lit, BoardHandle for what can be asked of it.

import { type ComponentChildren, createContext, type JSX } from 'preact';
import { useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { word, wordOr } from '../art/words';
import type { GameEvent, GameView, Lang, WarriorView } from '../protocol';
import { Player, plan, reducedMotion } from './animate';
import './Board.css';
import {
  type Camera,
  centred,
  fit,
  type Insets,
  keepInSight,
  NO_INSETS,
  PHONE_K,
  pan,
  project,
  reveal,
  type Size,
  visible,
  zoomAt,
} from './camera';
import { type Box, boardBox, effectOf, nearestTowards, placed, type Spot, STEPS, sideIndex } from './geometry';
import { handle as attach } from './gestures';
import { Darkness, Ground, Legible, Tokens } from './layers';
import { MarksOver, MarksUnder } from './MarksLayer';
import { type AnyMark, hitBlank, hitMark, litMarks, type MarkKind, type Marks, thingOf } from './marks';
import { nextTurn, PlacementGhost } from './PlacementGhost';
import { describeTiles, plainName } from './warriors';

export interface Blank {
  tile: number | null;
  warrior: string | null;
  /** Where, in pixels from the upper left of the board, for a pop-up. */
  x: number;
  y: number;
}

/** What can be asked of a board. */
export interface BoardHandle {
  /** Show every tile. */
  fit(): void;
  /** A tile into the middle; with a size of a tile in pixels if it should change. */
  centre(tile: number, pixels?: number): void;
  /** The smallest move that shows a tile. */
  reveal(tile: number): void;
  zoom(factor: number): void;
  /** Show what happened; the view must already be the one after it. `speed` 0: nothing, 1: as described, 2: twice as fast. */
  animate(events: readonly GameEvent[], speed: number): Promise<void>;
  skip(): void;
  /** A point of the board (a tile is 100 x 100) in pixels from the upper left of the board. */
  project(x: number, y: number): { x: number; y: number };
  /** The part of the board on the screen, told now and after every move; the answer ends it. */
  watch(told: (seen: Box, camera: Camera) => void): () => void;
  /** What a pop-up must not cover (lit marks) and had better not cover (tiles), in board units. */
  obstacles(): { lit: Box[]; tiles: Box[] };
  /** Put the focus on the first mark. */
  focus(): void;
  /** The tile and the warrior under a point of the window, or those a mark stands on. */
  under(at: { x: number; y: number } | string): { tile: number | null; warrior: string | null };
  /** Move so that a point of the board is in the middle. */
  look(x: number, y: number): void;
}

export interface BoardProps {
  view: GameView;
  lang: Lang;
  marks?: Marks | undefined;
  /** The warrior with the gold ring. */
  selected?: string | null | undefined;
  /** Picked marks that have no onPick of their own. */
  onPick?: ((kind: MarkKind, mark: AnyMark) => void) | undefined;
  /** A click on anything that is not lit. */
  onBlank?: ((blank: Blank) => void) | undefined;
  /** Names of warriors for screen readers; by default plain ones. */
  nameOf?: ((warrior: WarriorView) => string) | undefined;
  effectName?: ((tile: GameView['tiles'][number]) => string) | undefined;
  /** What covers the board at its edges, in pixels: nothing is fitted under it. */
  insets?: Partial<Insets> | undefined;
  /** Called once with the handle. */
  onReady?: ((handle: BoardHandle) => void) | undefined;
  /** Events to show whenever `id` changes, as part of the same change of view: no flash of the end in between. */
  play?: { id: number | string; events: readonly GameEvent[]; speed: number } | undefined;
  onPlayed?: (() => void) | undefined;
  /** Fit again when tiles are added, as long as nobody has moved the camera by hand. */
  autoFit?: boolean | undefined;
  /** The largest pixels a unit when fitting (1.7: a tile of 170 px). */
  largest?: number | undefined;
  label?: string | undefined;
  class?: string | undefined;
  /** Pop-ups and other HTML above the drawing. */
  children?: ComponentChildren;
}

const Context = createContext<BoardHandle | null>(null);

/** The handle of the board around a component. */
export function useBoard(): BoardHandle | null {
  return useContext(Context);
}

/** The sheet the board is drawn on: room for marks and rock beyond the tiles. */
function sheetBox(box: Box): Box {
  return { x: box.x - 60, y: box.y - 60, width: box.width + 120, height: box.height + 120 };
}

const NOTHING: Marks = {};
/** How far beyond an unexplored opening is in sight: most of the place where its tile will lie. */
const OPEN = 0.9;
const KEYS: Record<string, number> = { ArrowUp: 0, ArrowRight: 1, ArrowDown: 2, ArrowLeft: 3 };

export function Board(props: BoardProps): JSX.Element {
  const { view, lang, selected = null, onPick, onBlank, play, children } = props;
  const marks = props.marks ?? NOTHING;
  const uid = `b${useId().replace(/\W/g, '')}`;
  const frame = useRef<HTMLDivElement>(null);
  const cam = useRef<HTMLDivElement>(null);
  const map = useRef<SVGSVGElement>(null);
  const drawnAt = useRef(1);
  const fx = useRef<SVGGElement>(null);
  const camera = useRef<Camera>({ x: 0, y: 0, k: 1 });
  const size = useRef<Size>({ width: 0, height: 0 });
  const touched = useRef(false);
  const watchers = useRef(new Set<(seen: Box, camera: Camera) => void>());
  const player = useRef<Player | null>(null);
  player.current ??= new Player();
  const gestures = useRef<ReturnType<typeof attach> | null>(null);
  /** When the press began that ended an animation: its click picks nothing, for nothing was lit. */
  const early = useRef(0);
  /** How many animations have begun. */
  const runs = useRef(0);
  const [restK, setRestK] = useState(1);
  const [playing, setPlaying] = useState(false);

  const stand = useMemo(() => placed(view), [view]);
  const lit = useMemo(() => litMarks(marks, view, stand, restK), [marks, view, stand, restK]);
  const bounds = useMemo(() => boardBox(view), [view]);
  const bind = useRef({ view, lit, stand, bounds, props });
  bind.current = { view, lit, stand, bounds, props };
  const sheet = sheetBox(bounds);
  const insets = () => ({ ...NO_INSETS, ...bind.current.props.insets });

  // --- the camera: never through Preact, only a transform ---------------------------------------
  // The drawing is a layer of its own, made at the size of the last rest: while fingers move only the layer is moved and scaled.
  const settle = () => {
    const k = camera.current.k;
    const node = map.current;
    if (!node) return;
    drawnAt.current = k;
    const box = sheetBox(bind.current.bounds);
    node.style.left = `${box.x * k}px`;
    node.style.top = `${box.y * k}px`;
    node.style.width = `${box.width * k}px`;
    node.style.height = `${box.height * k}px`;
  };
  const show = (next: Camera, ongoing = false) => {
    camera.current = keepInSight(next, bind.current.bounds, size.current);
    if (!ongoing) {
      const dots = window.devicePixelRatio || 1;
      camera.current = {
        k: camera.current.k,
        x: Math.round(camera.current.x * dots) / dots,
        y: Math.round(camera.current.y * dots) / dots,
      };
      settle();
    }
    const { x, y, k } = camera.current;
    if (cam.current) cam.current.style.transform = `translate(${x}px, ${y}px) scale(${k / drawnAt.current})`;
    const seen = visible(camera.current, size.current);
    for (const told of watchers.current) told(seen, camera.current);
    if (!ongoing && Math.abs(k / restK - 1) > 0.001) setRestK(k);
  };
  const fitAll = () => {
    if (!size.current.width) return;
    touched.current = false;
    show(
      fit(
        boardBox(bind.current.view, OPEN),
        size.current,
        insets(),
        size.current.width < 600 ? 8 : 24,
        bind.current.props.largest,
      ),
    );
  };
  /** The first look: everything, or on a phone, where that would be too small to hit, the actor. */
  const firstLook = () => {
    fitAll();
    if (size.current.width >= 600 || camera.current.k > 0.62) return;
    const { stand: all, props: now } = bind.current;
    const actor = all.find((p) => p.warrior.name === now.selected) ?? all.find((p) => p.warrior.side === 'human');
    const tile = actor ? bind.current.view.tiles[actor.tile] : undefined;
    if (tile) show(centred({ x: tile.x * 100 + 50, y: tile.y * 100 + 50 }, PHONE_K, size.current, insets()));
  };

  /** A ghost that lies outside the screen must be seen to be turned: that is part of asking for the decision. */
  const showGhost = () => {
    const ghost = bind.current.props.marks?.ghost;
    if (ghost)
      showRef.current(
        reveal(
          camera.current,
          { x: ghost.x * 100 - 5, y: ghost.y * 100 - 5, width: 110, height: 145 },
          size.current,
          insets(),
        ),
      );
  };

  const handle = useMemo<BoardHandle>(() => {
    const boxOf = (tile: number): Box | null => {
      const t = bind.current.view.tiles[tile];
      return t ? { x: t.x * 100, y: t.y * 100, width: 100, height: 100 } : null;
    };
    return {
      fit: () => fitAllRef.current(),
      centre: (tile, pixels) => {
        const box = boxOf(tile);
        if (!box) return;
        touched.current = true;
        showRef.current(
          centred({ x: box.x + 50, y: box.y + 50 }, pixels ? pixels / 100 : camera.current.k, size.current, insets()),
        );
      },
      reveal: (tile) => {
        const box = boxOf(tile);
        if (box) showRef.current(reveal(camera.current, box, size.current, insets()));
      },
      zoom: (factor) => {
        touched.current = true;
        showRef.current(zoomAt(camera.current, factor, size.current.width / 2, size.current.height / 2));
      },
      look: (x, y) => {
        touched.current = true;
        showRef.current(centred({ x, y }, camera.current.k, size.current, insets()));
      },
      animate: (events, speed) => animateRef.current(events, speed),
      skip: () => player.current!.skip(),
      project: (x, y) => project(camera.current, x, y),
      watch: (told) => {
        watchers.current.add(told);
        told(visible(camera.current, size.current), camera.current);
        return () => watchers.current.delete(told);
      },
      obstacles: () => ({
        lit: bind.current.lit.map((one) => one.box),
        tiles: bind.current.view.tiles.map((t) => ({ x: t.x * 100, y: t.y * 100, width: 100, height: 100 })),
      }),
      under: (at) => {
        const { view: now, stand: spots, lit: marked } = bind.current;
        const { x, y, k } = camera.current;
        if (typeof at === 'string') {
          const found = marked.find((one) => one.id === at);
          return found ? thingOf(found) : { tile: null, warrior: null };
        }
        const box = frame.current!.getBoundingClientRect();
        return hitBlank(now, spots, (at.x - box.left - x) / k, (at.y - box.top - y) / k, k);
      },
      focus: () =>
        (
          frame.current?.querySelector('.marks-over [role=button], .b-ghost [role=button]') as SVGElement | null
        )?.focus(),
    };
  }, []);
  const showRef = useRef(show);
  showRef.current = show;
  const fitAllRef = useRef(fitAll);
  fitAllRef.current = fitAll;
  const firstLookRef = useRef(firstLook);
  firstLookRef.current = firstLook;

  // --- animation: the stage before is what was drawn last -----------------------------------------
  const drawn = useRef<{ view: GameView; spots: Map<string, Spot>; html: Map<string, string> } | null>(null);
  const before = useRef<{ spots: Map<string, Spot>; html: Map<string, string> }>({ spots: new Map(), html: new Map() });
  const animate = async (events: readonly GameEvent[], speed: number): Promise<void> => {
    if (!map.current || !fx.current || speed <= 0 || reducedMotion() || document.visibilityState === 'hidden') return;
    const { view: now, stand: spots } = bind.current;
    const side = new Map(now.warriors.map((w) => [w.name, w.side]));
    const what = plan(
      events,
      {
        before: before.current.spots,
        after: new Map(spots.map((p) => [p.warrior.name, p])),
        middle: (i) => (now.tiles[i] ? { x: now.tiles[i].x * 100 + 50, y: now.tiles[i].y * 100 + 50 } : null),
        infernal: (name) => side.get(name) === 'infernal',
      },
      speed,
    );
    if (!what.items.length) return;
    const run = ++runs.current;
    setPlaying(true);
    const over = player.current!.play(
      { root: map.current, fx: fx.current, ghosts: before.current.html },
      what,
      before.current.spots,
    );
    // Any key or tap ends it. On the board nothing is lit yet, so what ends it there does nothing else; anywhere else it
    // does what it would have done.
    const stop = (e: Event) => {
      player.current?.skip();
      const key = (e as KeyboardEvent).key;
      const here = frame.current?.contains(e.target as Node) || e.target === document.body;
      if (e.type === 'pointerdown' && here) early.current = e.timeStamp;
      else if (here && (key === 'Enter' || key === ' ' || key === 'Escape')) {
        e.preventDefault();
        e.stopPropagation();
      }
    };
    addEventListener('keydown', stop, { capture: true, once: true });
    addEventListener('pointerdown', stop, { capture: true, once: true });
    await over;
    removeEventListener('keydown', stop, { capture: true });
    removeEventListener('pointerdown', stop, { capture: true });
    // One that was cut short by the next ends while that one plays: nothing is lit again until the last is over.
    if (run === runs.current) setPlaying(false);
  };
  const animateRef = useRef(animate);
  animateRef.current = animate;

  useLayoutEffect(() => {
    if (drawn.current?.view === view) return;
    if (drawn.current) before.current = drawn.current;
    const html = new Map<string, string>();
    for (const node of map.current?.querySelectorAll('[data-w]') ?? [])
      html.set(node.getAttribute('data-w')!, node.innerHTML);
    drawn.current = { view, spots: new Map(stand.map((p) => [p.warrior.name, p])), html };
  }, [view]);
  useLayoutEffect(() => {
    if (play) void animateRef.current(play.events, play.speed).then(() => bind.current.props.onPlayed?.());
  }, [play?.id]);

  // --- size, gestures -----------------------------------------------------------------------------
  useLayoutEffect(() => {
    const node = frame.current!;
    const measure = () => {
      const was = size.current;
      size.current = { width: node.clientWidth, height: node.clientHeight };
      if (!size.current.width || (was.width === size.current.width && was.height === size.current.height)) return;
      if (!was.width || !touched.current) firstLookRef.current();
      else
        showRef.current(
          pan(camera.current, (size.current.width - was.width) / 2, (size.current.height - was.height) / 2),
        );
      showGhost();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    gestures.current = attach(node, {
      camera: () => camera.current,
      move: (next, ongoing) => {
        if (ongoing) touched.current = true;
        showRef.current(next, ongoing);
      },
    });
    bind.current.props.onReady?.(handle);
    return () => {
      observer.disconnect();
      gestures.current?.off();
      player.current?.skip();
    };
  }, []);
  useLayoutEffect(() => settle(), [bounds]);
  const cells = view.tiles.length;
  useLayoutEffect(() => {
    if (props.autoFit !== false && !touched.current) firstLookRef.current();
  }, [cells, view.scenario, props.insets?.left]);
  useEffect(showGhost, [marks.ghost?.x, marks.ghost?.y, cells, view.scenario]);

  // --- picking ------------------------------------------------------------------------------------
  const pick = (id: string): boolean => {
    const ghost = marks.ghost;
    if (id.startsWith('ghost')) {
      if (!ghost) return false;
      if (id === 'ghost-place') ghost.onPlace?.(sideIndex(ghost.turn));
      else ghost.onTurn?.(nextTurn(ghost));
      return true;
    }
    const found = lit.find((one) => one.id === id);
    if (!found) return false;
    if (found.mark.onPick) found.mark.onPick();
    else onPick?.(found.kind, found.mark);
    return true;
  };
  const click = (e: MouseEvent) => {
    if ((e.target as Element).closest('[data-still]')) return;
    if (early.current && e.detail > 0) return;
    const mark = (e.target as Element).closest('[data-mark]')?.getAttribute('data-mark');
    if (e.detail === 0 || mark?.startsWith('ghost')) {
      if (mark) pick(mark);
      return;
    }
    if (gestures.current?.dragged()) return;
    const box = frame.current!.getBoundingClientRect();
    const px = e.clientX - box.left;
    const py = e.clientY - box.top;
    const { x, y, k } = camera.current;
    const [bx, by] = [(px - x) / k, (py - y) / k];
    const hit = hitMark(lit, bx, by);
    if (hit) pick(hit.id);
    else onBlank?.({ ...hitBlank(view, stand, bx, by, k), x: px, y: py });
  };
  const press = (e: KeyboardEvent) => {
    const mark = (e.target as Element).closest?.('[data-mark]')?.getAttribute('data-mark');
    if (e.ctrlKey || e.metaKey || e.altKey || (e.target as Element).closest('[data-still]')) return;
    if (mark && (e.key === 'Enter' || e.key === ' ')) {
      e.preventDefault();
      if (mark === 'ghost-turn' && e.key === 'Enter' && marks.ghost?.onPlace) pick('ghost-place');
      else pick(mark);
      return;
    }
    const side = KEYS[e.key];
    if (side !== undefined) {
      const from = lit.find((one) => one.id === mark);
      const to = from
        ? nearestTowards(
            lit.map((one) => one.centre),
            from.centre,
            side,
          )
        : -1;
      if (to >= 0) (frame.current!.querySelector(`[data-mark="${lit[to]!.id}"]`) as SVGElement | null)?.focus();
      else if (!from) {
        touched.current = true;
        const [dx, dy] = STEPS[side]!;
        show(pan(camera.current, -dx * 60, -dy * 60));
      }
    } else if (e.key === '+' || e.key === '=') handle.zoom(1.2);
    else if (e.key === '-' || e.key === '_') handle.zoom(1 / 1.2);
    else if (e.key === '0') fitAll();
    else return;
    e.preventDefault();
  };
  const focusIn = (e: FocusEvent) => {
    const id = (e.target as Element).getAttribute?.('data-mark');
    const found = lit.find((one) => one.id === id);
    if (found && (e.target as Element).matches(':focus-visible'))
      show(reveal(camera.current, found.box, size.current, insets()));
  };

  const hideEyes = (marks.openings ?? []).map((o) => `${o.tile}.${sideIndex(o.side)}`).join(' ');
  const name = props.nameOf ?? ((w: WarriorView) => plainName(w, lang));
  const effect = props.effectName ?? ((t: GameView['tiles'][number]) => wordOr(effectOf(t) ?? 'plain', lang));
  return (
    <Context.Provider value={handle}>
      <div
        ref={frame}
        class={`board ${playing ? 'playing' : ''} ${props.class ?? ''}`}
        role="group"
        tabindex={0}
        aria-label={props.label ?? word('board', lang)}
        aria-describedby={`${uid}help`}
        onPointerDown={(e) => {
          if (e.timeStamp !== early.current) early.current = 0;
        }}
        onClick={click}
        onKeyDown={press}
        onFocusIn={focusIn}
      >
        <div ref={cam} class="b-cam">
          <svg
            ref={map}
            class="b-map"
            viewBox={`${sheet.x} ${sheet.y} ${sheet.width} ${sheet.height}`}
            role="presentation"
          >
            <Ground view={view} uid={uid} />
            <Darkness view={view} stand={stand} selected={selected} uid={uid} />
            <MarksUnder lit={lit} view={view} refused={marks.refused} />
            <Legible view={view} hideEyes={hideEyes} />
            <Tokens stand={stand} selected={selected} lang={lang} k={restK} />
            <MarksOver lit={lit} stand={stand} />
            {marks.ghost && <PlacementGhost ghost={marks.ghost} view={view} lang={lang} k={restK} uid={uid} />}
            {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of drawings takes no focus */}
            <g ref={fx} class="b-fx" aria-hidden="true" />
          </svg>
        </div>
        <p id={`${uid}help`} class="vh">
          {word('boardHelp', lang)}
        </p>
        <ul class="vh">
          {describeTiles(view, lang, name, effect).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {children}
      </div>
    </Context.Provider>
  );
}
