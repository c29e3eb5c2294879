// The table: banner, board, sheets, log. One layout for laptops, one for tablets, one for phones.

import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';

import { Icon, Token } from '../art/Art';
import { word } from '../art/words';
import type { Beat } from '../board/animate';
import { type Blank, Board, type BoardHandle } from '../board/Board';
import { MiniMap } from '../board/MiniMap';
import { Popup } from '../board/Popup';
import { artOf } from '../board/warriors';
import { said, t } from '../i18n/ui';
import type { GameEvent } from '../protocol';
import { place, rename } from '../router';
import { DestinyStrip } from '../sheets/DestinyBoard';
import { LogList } from '../sheets/LogList';
import { lang, speed, theme } from '../state/settings';
import { at } from '../state/site';
import { Actions, Aim, Prompt, WhyNot } from './actions';
import { AdvicePanel, WhyButton } from './advice';
import { CommandBox, Refusal } from './command';
import { aimOf, CardPanel, Curtain, EndPanel, Menu, NotePanel, Takeback } from './dialogs';
import { DiscardPanel } from './discard';
import { Draft, FoundHere, isDrafting } from './draft';
import { Fit } from './fit';
import { DemonPanel, HellButton, HellList, Teller } from './hell';
import { Invite } from './invite';
import { attempt } from './lit';
import { marksOf } from './marks_of';
import { nameOf } from './names';
import { OptionsList } from './options_list';
import { actor, Destiny, Dice, HandOf, humansOf, TrayOf } from './panels';
import { RulePanel } from './rule_panel';
import type { Drawer, Session } from './session';
import { type Size, useSize } from './size';
import './Table.css';
import './banner.css';
import './dock.css';
import './drawer.css';
import './ground.css';
import './phone_sheet.css';

const SPEEDS = { off: 0, fast: 2, full: 1 } as const;

export function Table({ session }: { session: Session }) {
  const size = useSize();
  const board = useSignal<BoardHandle | null>(null);
  const played = useSignal<{ id: number; events: GameEvent[] }>({ id: 0, events: [] });
  const inviting = useSignal(place.peek().query.includes('invite'));
  function closeInvite(): void {
    inviting.value = false;
    rename(`/t/${session.table}`); // or the table that is drawn anew, for seats that were swapped, would open it again
  }
  useKeys(session, board.value);
  useEffect(() => {
    session.onEvents = (events) => (played.value = { id: played.value.id + 1, events });
  }, [session]);

  const view = session.view.value;
  if (session.socket.link.value === 'refused')
    return (
      <main class="plain-page">
        <p>{t('refused')}</p>
        <p>
          <a href={at('/')}>{t('home')}</a>
        </p>
      </main>
    );
  if (!view)
    return (
      <main class="plain-page">
        <p role="status">…</p>
      </main>
    );
  return (
    <div
      class={`table ${size}`}
      data-phase={view.phase}
      data-update={session.socket.update.value?.n}
      data-asked={session.asked.value?.kind ?? ''}
      data-link={session.socket.link.value}
    >
      <Banner session={session} size={size} />
      {size === 'wide' && (
        <aside class="trays" aria-label={t('trays')}>
          {humansOf(session).map((warrior) => (
            <TrayOf key={warrior.name} session={session} warrior={warrior} compact={humansOf(session).length > 4} />
          ))}
        </aside>
      )}
      {size === 'medium' && <Strip session={session} />}
      {isDrafting(session) ? (
        <Draft session={session} size={size} />
      ) : (
        <Ground
          session={session}
          size={size}
          onBoard={(handle) => (board.value = handle)}
          board={board.value}
          played={played.value}
        />
      )}
      {size === 'wide' && (
        <Fit class="destiny-side">
          <Destiny session={session} />
        </Fit>
      )}
      {size === 'wide' && <Dock session={session} />}
      {size === 'medium' && (
        <section class="lower">
          <div class="compact-trays">
            {humansOf(session).map((warrior) => (
              <TrayOf key={warrior.name} session={session} warrior={warrior} compact />
            ))}
          </div>
          <Dock session={session} />
        </section>
      )}
      {size === 'phone' && <PhoneSheet session={session} />}
      <Drawers session={session} size={size} />
      {session.rule.value && (
        <RulePanel catalogue={session.catalogue} id={session.rule.value} onClose={() => (session.rule.value = null)} />
      )}
      <CardPanel session={session} />
      <NotePanel session={session} />
      <DemonPanel session={session} />
      <DiscardPanel session={session} />
      <Takeback session={session} />
      <EndPanel session={session} />
      <Curtain session={session} />
      {inviting.value && <Invite table={session.table} own={session.role} onClose={closeInvite} />}
    </div>
  );
}

function Banner({ session, size }: { session: Session; size: Size }) {
  const view = session.view.value;
  const { catalogue } = session;
  if (!view) return null;
  const scenario = catalogue.scenarios.find((entry) => entry.id === view.scenario);
  const phases = Object.entries(catalogue.phases);
  const lost = session.socket.link.value !== 'open';
  return (
    <header class="banner">
      {size === 'wide' && (
        <div class="what">
          <h1>
            <button type="button" title={t('aim')} onClick={() => aimOf(session)}>
              {said(scenario?.name)}
            </button>
          </h1>
        </div>
      )}
      {size !== 'wide' && <h1 class="vh">{said(scenario?.name)}</h1>}
      <ol class="phases" aria-label={view.turn === 0 ? t('setUp') : said(catalogue.phases[view.phase])}>
        {view.turn === 0 && <li aria-current="step">{t('setUp')}</li>}
        {phases
          .filter(([id]) => size === 'wide' || (view.turn > 0 && id === view.phase))
          .map(([id, name]) => (
            <li key={id} aria-current={view.turn > 0 && id === view.phase ? 'step' : undefined}>
              {said(name)}
            </li>
          ))}
      </ol>
      {lost && (
        <p class="lost" role="status">
          {t('reconnecting')}
        </p>
      )}
      <p class="turn">
        {t('turn')} <b>{view.turn}</b>
        {view.turn_limit > 0 && view.turn_limit < 99 && <span class="limit"> / {view.turn_limit}</span>}
      </p>
      <nav>
        {size !== 'phone' && <HellButton session={session} words />}
        {size !== 'phone' && <WhyButton session={session} words />}
        <UndoButton session={session} words={size === 'wide'} />
        {size !== 'phone' && (
          <button
            type="button"
            class="tool"
            onClick={() => (theme.value = theme.value === 'dark' ? 'light' : 'dark')}
            aria-label={t('theme')}
          >
            <Icon name="sun" />
          </button>
        )}
        <button type="button" class="tool" onClick={() => (session.drawer.value = 'menu')} aria-label={t('menu')}>
          <Icon name="menu" />
        </button>
      </nav>
    </header>
  );
}

/** The scenario's counters and where its direction token points; a counter of the mode's own is told only while it holds. */
function Tallies({ session }: { session: Session }) {
  const view = session.view.value;
  const shown = Object.entries(view?.counters ?? {}).filter(([, value]) => value > 0 || !view?.unplayed);
  if (!view || (shown.length === 0 && !view.direction)) return null;
  return (
    <p class="tallies">
      {shown.map(([id, value]) => (
        <span key={id}>
          {said(session.catalogue.counters?.[id]) || id}
          {!view.unplayed && (
            <>
              {' '}
              <b>{value}</b>
            </>
          )}
        </span>
      ))}
      {view.direction && (
        <span class="pointer">
          <Icon name="chevron" class={`ic to-${view.direction}`} />
          {word('directionToken', lang.value)} <b>{word(view.direction, lang.value)}</b>
        </span>
      )}
    </p>
  );
}

/** Undo while it is free; beyond that a person at the other side may be asked. */
function UndoButton({ session, words }: { session: Session; words: boolean }) {
  const free = session.socket.update.value?.undo ?? false;
  const asks = !free && session.rival !== null && !session.view.value?.outcome;
  const name = t(asks ? 'takeback' : 'undo');
  return (
    <button
      type="button"
      class="tool"
      disabled={!free && (!asks || session.socket.update.value?.takeback != null)}
      aria-keyshortcuts="u"
      aria-label={name}
      title={name}
      onClick={() => undo(session)}
    >
      <Icon name="undo" />
      {words && name}
    </button>
  );
}

function undo(session: Session): void {
  if (session.socket.update.value?.undo) session.socket.send({ undo: {} });
  else if (session.rival) session.socket.send({ takeback: { offer: true } });
}

function Strip({ session }: { session: Session }) {
  const view = session.view.value;
  const { catalogue } = session;
  if (!view) return null;
  const being = (sheet: string) => [...catalogue.beings, ...catalogue.demons].find((entry) => entry.id === sheet);
  return (
    <DestinyStrip
      view={view}
      lang={lang.value}
      powers={catalogue.powers}
      being={being}
      onOpen={() => (session.drawer.value = 'destiny')}
    />
  );
}

function Ground({
  session,
  size,
  board,
  onBoard,
  played,
}: {
  session: Session;
  size: Size;
  board: BoardHandle | null;
  onBoard: (handle: BoardHandle) => void;
  played: { id: number; events: GameEvent[] };
}) {
  const view = session.view.value;
  const marks = useComputed(() => marksOf(session));
  const step = useSignal<Beat | null>(null);
  const asked = session.asked.value;
  useEffect(() => {
    // A phone shows a part of the board: the part where something is to be decided.
    const lit = session.lit.value;
    const name = asked?.subject || [...lit.actors.keys()][0];
    const at =
      view?.warriors.find((warrior) => warrior.name === name)?.at ??
      lit.tiles[0]?.tile ??
      lit.targets[0]?.tile ??
      [...lit.entries.values()][0]?.[0]?.tile;
    if (size === 'phone' && typeof at === 'number') board?.centre(at, 92);
  }, [asked?.number, asked?.subject, size, board]);
  const play = useMemo(() => ({ ...played, speed: SPEEDS[speed.value] }), [played.id]);
  if (!view) return null;
  const why = session.why.value;
  const tile = why?.tile !== null && why?.tile !== undefined ? view.tiles[why.tile] : undefined;
  const box = tile && { x: tile.x * 100 + 20, y: tile.y * 100 + 20, width: 60, height: 60 };
  const aimTile = session.lit.value.targets.find((target) => target.options.includes(session.aim.value as never))?.tile;
  const aimed = aimTile === undefined ? undefined : view.tiles[aimTile];
  const covered =
    marks.value.destinations?.map(({ tile: at }) => ({
      x: (view.tiles[at]?.x ?? 0) * 100,
      y: (view.tiles[at]?.y ?? 0) * 100,
      width: 100,
      height: 100,
    })) ?? [];
  return (
    <section class="ground">
      <Board
        view={view}
        lang={lang.value}
        marks={marks.value}
        selected={session.asked.value?.subject || null}
        autoFit
        play={play}
        onReady={onBoard}
        insets={{ bottom: 8 }}
        onBeat={(beat) => (step.value = beat)}
        onBlank={(blank) => {
          const option = attempt(session.asked.value, view, {
            cell: cellAt(board, blank),
            tile: blank.tile !== null,
            warrior: blank.warrior,
            sheet: session.entering.value,
          });
          session.aim.value = null;
          if (option) void session.ask(option, blank.tile);
          else session.why.value = null;
        }}
      >
        {why && box && (
          <Popup at={box} avoid={covered} class="why">
            <WhyNot session={session} />
          </Popup>
        )}
        {aimed && size !== 'phone' && (
          <Popup
            at={{ x: aimed.x * 100, y: aimed.y * 100, width: 100, height: 100 }}
            avoid={covered}
            class="odds"
            role="dialog"
          >
            <Aim session={session} />
          </Popup>
        )}
      </Board>
      <Tallies session={session} />
      <Teller session={session} step={step.value} onSkip={() => board?.skip()} />
      {size === 'phone' && !step.value && <HellButton session={session} />}
      {size === 'phone' && <WhyButton session={session} />}
      {size === 'phone' && <MiniMap view={view} lang={lang.value} board={board} class="mini" />}
      {size === 'phone' && session.aim.value && (
        <div class="phone-aim">
          <Aim session={session} slim />
        </div>
      )}
      {size !== 'phone' && (
        <div class="doing">
          <div>
            <Prompt session={session} />
            <FoundHere session={session} />
            <Dice session={session} />
          </div>
          <Actions session={session} size={size} />
        </div>
      )}
    </section>
  );
}

/** The place on the board under a point of the screen. */
function cellAt(board: BoardHandle | null, point: Blank): string {
  const zero = board?.project(0, 0) ?? { x: 0, y: 0 };
  const unit = (board?.project(100, 0).x ?? 100) - zero.x;
  return `${Math.floor((point.x - zero.x) / unit)},${Math.floor((point.y - zero.y) / unit)}`;
}

function Dock({ session }: { session: Session }) {
  return (
    <section class="dock">
      <HandOf session={session} />
      <div class="tale">
        <LogList events={session.log.value} lang={lang.value} last={200} onRule={(id) => (session.rule.value = id)} />
        <CommandBox key={session.eyes.value} session={session} />
      </div>
    </section>
  );
}

const TABS: [Exclude<Drawer, null | 'options' | 'menu' | 'hell'>, 'tray' | 'hand' | 'horns' | 'log' | 'book'][] = [
  ['trays', 'tray'],
  ['hand', 'hand'],
  ['destiny', 'horns'],
  ['log', 'log'],
  ['rules', 'book'],
];

function PhoneSheet({ session }: { session: Session }) {
  const view = session.view.value;
  const warrior = actor(session);
  const side = session.handOf.value;
  const held = view?.cards.find((entry) => entry.side === side)?.hand?.length ?? 0;
  const shows = session.asked.value?.side !== 'infernal' && !isDrafting(session);
  return (
    <section class="phone-sheet">
      <div class="sheet-body">
        <Prompt session={session} />
        <FoundHere session={session} />
        <Dice session={session} />
        {shows && <Faces session={session} shown={warrior?.name} />}
        {warrior && shows && <TrayOf session={session} warrior={warrior} compact />}
        {session.drawer.value !== 'log' && <Refusal session={session} />}
        <LiveLog session={session} />
        <Actions session={session} size="phone" />
      </div>
      <nav class="tabs" aria-label={t('menu')}>
        {TABS.map(([id, icon]) => (
          <button
            type="button"
            key={id}
            aria-expanded={session.drawer.value === id}
            onClick={() => (session.drawer.value = session.drawer.value === id ? null : id)}
          >
            <Icon name={icon} />
            <span>{t(id)}</span>
            {id === 'hand' && held > 0 && <b class="badge">{held}</b>}
            {id === 'destiny' && view && view.tp > 0 && <b class="badge">{view.tp}</b>}
          </button>
        ))}
      </nav>
    </section>
  );
}

/** The humans as a row of tokens: whose tray is shown, or who gets the die. */
function Faces({ session, shown }: { session: Session; shown: string | undefined }) {
  const giving = session.asked.value?.kind === 'assign';
  return (
    <div class="faces" role="group" aria-label={t('trays')}>
      {humansOf(session).map((warrior) => (
        <button
          type="button"
          key={warrior.name}
          aria-pressed={warrior.name === shown}
          aria-label={nameOf(session, warrior.name)}
          onClick={() => {
            session.shown.value = warrior.name;
            if (giving && warrior.die === 0) session.give(session.die.value, warrior.name);
          }}
        >
          <Token art={artOf(warrior, lang.value)} />
        </button>
      ))}
    </div>
  );
}

/** On a phone the log lies in a drawer: what happens is still told to those who listen. */
function LiveLog({ session }: { session: Session }) {
  return (
    <div class="vh" role="log" aria-label={t('log')}>
      {session.log.value.slice(-6).map((event) => (
        <p key={event.n}>{said(event)}</p>
      ))}
    </div>
  );
}

function Drawers({ session, size }: { session: Session; size: Size }) {
  const drawer = session.drawer.value;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (drawer && drawer !== 'options') box.current?.focus();
  }, [drawer]);
  if (!drawer) return null;
  const close = (): void => {
    session.drawer.value = null;
  };
  const options = session.among.value ?? session.asked.value?.options ?? [];
  return (
    <div
      ref={box}
      tabIndex={-1}
      class={`drawer ${drawer}`}
      role="dialog"
      aria-label={t(drawer === 'options' ? 'allOptions' : drawer)}
    >
      <header>
        <h2>{t(drawer === 'options' ? 'allOptions' : drawer)}</h2>
        <button type="button" class="tool" onClick={close} aria-label={t('close')}>
          <Icon name="close" />
        </button>
      </header>
      <div class="within">
        {drawer === 'trays' &&
          humansOf(session).map((warrior) => (
            <TrayOf key={warrior.name} session={session} warrior={warrior} compact={size === 'phone'} />
          ))}
        {drawer === 'hand' && <HandOf session={session} />}
        {drawer === 'destiny' && (
          <>
            {session.lit.value.powers.length > 0 && <Prompt session={session} />}
            <Destiny session={session} />
          </>
        )}
        {drawer === 'log' && (
          <>
            <LogList events={session.log.value} lang={lang.value} onRule={(id) => (session.rule.value = id)} />
            <CommandBox key={session.eyes.value} session={session} />
          </>
        )}
        {drawer === 'hell' && <HellList session={session} />}
        {drawer === 'rules' && <RuleList session={session} />}
        {drawer === 'options' && <OptionsList session={session} options={options} />}
        {drawer === 'menu' && <Menu session={session} />}
        {(drawer === 'hint' || drawer === 'why') && <AdvicePanel session={session} />}
      </div>
    </div>
  );
}

function RuleList({ session }: { session: Session }) {
  const wanted = useSignal('');
  const all = Object.entries(session.catalogue.rules).filter(([id, rule]) => {
    const text = `${id} ${rule[lang.value].title} ${rule[lang.value].text}`.toLowerCase();
    return text.includes(wanted.value.toLowerCase());
  });
  return (
    <>
      <input
        class="find"
        type="search"
        placeholder={t('rules')}
        aria-label={t('rules')}
        value={wanted.value}
        onInput={(event) => (wanted.value = event.currentTarget.value)}
      />
      <ul class="rule-list">
        {all.map(([id, rule]) => (
          <li key={id}>
            <button type="button" onClick={() => (session.rule.value = id)}>
              <b class="rule-id">{id}</b> {rule[lang.value].title}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A die by its value: the next one of that value, and the focus on the first warrior that may get it. */
function takeDie(session: Session, value: number): void {
  const index = session.view.value?.dice.indexOf(value) ?? -1;
  if (index < 0) return;
  session.give(index, session.receiver.value);
  setTimeout(() => document.querySelector<HTMLElement>('.tray .ln.can')?.focus());
}

/** A plain destiny die by its value: it is in hand, and the focus on the first square it may lie on (FED-THR-3). */
function takeDestiny(session: Session, face: string): void {
  if (!session.view.value?.destiny.some((die) => die.at === 'rolled' && die.face === face)) return;
  session.face.value = face;
  if (!document.querySelector('.destiny')) session.drawer.value = 'destiny';
  setTimeout(() => document.querySelector<HTMLElement>('.destiny .square.can button.words')?.focus());
}

function useKeys(session: Session, board: BoardHandle | null): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const typing =
        event.target instanceof HTMLInputElement ||
        event.target instanceof HTMLSelectElement ||
        event.target instanceof HTMLTextAreaElement;
      if (event.key === 'Escape') {
        session.drawer.value = null;
        session.rule.value = null;
        session.card.value = null;
        session.note.value = null;
        session.discard.value = false;
        session.aim.value = null;
        session.why.value = null;
        (document.activeElement as HTMLElement | null)?.blur();
        return;
      }
      board?.skip();
      if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      const drawer = (id: Drawer) => () => {
        session.drawer.value = session.drawer.value === id ? null : id;
      };
      const die = Number(event.key);
      if (die >= 1 && die <= 6 && session.asked.value?.kind === 'assign') takeDie(session, die);
      if (die >= 1 && die <= 6 && session.asked.value?.kind === 'destiny') takeDestiny(session, event.key);
      const acts: Record<string, () => void> = {
        e: () => session.choose(session.lit.value.pass),
        u: () => undo(session),
        o: () => {
          session.among.value = null;
          session.drawer.value = session.drawer.value === 'options' ? null : 'options';
          setTimeout(() => document.querySelector<HTMLElement>('.drawer.options button[data-option]')?.focus());
        },
        b: () =>
          isDrafting(session)
            ? document.querySelector<HTMLElement>('.draft button[data-option]')?.focus()
            : board?.focus(),
        l: drawer('log'),
        h: drawer('hand'),
        d: drawer('destiny'),
        m: drawer('menu'),
        i: () => void session.consult('hint'),
        w: () => void session.consult('why'),
        t: () => session.view.value?.unplayed && drawer('hell')(),
      };
      acts[event.key.toLowerCase()]?.();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [session, board]);
}
