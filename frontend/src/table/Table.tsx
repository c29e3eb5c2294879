// The table: banner, board, sheets, log. One layout for laptops, one for tablets, one for phones.

import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';

import { Icon } from '../art/Art';
import { Board, type BoardHandle } from '../board/Board';
import { MiniMap } from '../board/MiniMap';
import { Popup } from '../board/Popup';
import { said, t } from '../i18n/ui';
import { place } from '../router';
import type { GameEvent } from '../protocol';
import { DestinyStrip } from '../sheets/DestinyBoard';
import { LogList } from '../sheets/LogList';
import { lang, speed, theme } from '../state/settings';
import { Actions, Aim, Prompt } from './actions';
import { CommandBox } from './command';
import { CardPanel, Curtain, EndPanel, Menu, NotePanel, Takeback } from './dialogs';
import { Invite, linksOf } from './invite';
import { attempt } from './lit';
import { marksOf } from './marks_of';
import { OptionsList } from './options_list';
import { Destiny, Dice, HandOf, TrayOf, actor, humansOf } from './panels';
import { RulePanel } from './rule_panel';
import type { Drawer, Session } from './session';
import { useSize } from './size';

const SPEEDS = { off: 0, fast: 2, full: 1 } as const;

export function Table({ session }: { session: Session }) {
  const size = useSize();
  const board = useSignal<BoardHandle | null>(null);
  const played = useSignal<{ id: number; events: GameEvent[] }>({ id: 0, events: [] });
  const inviting = useSignal(place.peek().query.includes('invite') && linksOf(session.table) !== null);
  useKeys(session, board.value);
  useEffect(() => {
    session.onEvents = (events) => (played.value = { id: played.value.id + 1, events });
  }, [session]);

  const view = session.view.value;
  if (session.socket.link.value === 'refused') return <main class="plain-page"><p>{t('refused')}</p><p><a href="/">{t('home')}</a></p></main>;
  if (!view) return <main class="plain-page"><p role="status">…</p></main>;
  return (
    <div class={`table ${size}`} data-phase={view.phase}>
      <Banner session={session} size={size} />
      {size === 'wide' && <aside class="trays" aria-label={t('trays')}>{humansOf(session).map((warrior) => <TrayOf key={warrior.name} session={session} warrior={warrior} />)}</aside>}
      {size === 'medium' && <Strip session={session} />}
      <Ground session={session} size={size} onBoard={(handle) => (board.value = handle)} board={board.value} played={played.value} />
      {size === 'wide' && <aside class="destiny-side"><Destiny session={session} /></aside>}
      {size === 'wide' && <Dock session={session} />}
      {size === 'medium' && (
        <section class="lower">
          <div class="compact-trays">{humansOf(session).map((warrior) => <TrayOf key={warrior.name} session={session} warrior={warrior} compact />)}</div>
          <Dock session={session} />
        </section>
      )}
      {size === 'phone' && <PhoneSheet session={session} />}
      <Drawers session={session} size={size} />
      {session.rule.value && <RulePanel catalogue={session.catalogue} id={session.rule.value} onClose={() => (session.rule.value = null)} />}
      <CardPanel session={session} />
      <NotePanel session={session} />
      <Takeback session={session} />
      <EndPanel session={session} />
      <Curtain session={session} />
      {inviting.value && <Invite table={session.table} own={session.role} onClose={() => (inviting.value = false)} />}
    </div>
  );
}

function Banner({ session, size }: { session: Session; size: string }) {
  const view = session.view.value;
  const { catalogue } = session;
  if (!view) return null;
  const scenario = catalogue.scenarios.find((entry) => entry.id === view.scenario);
  const phases = Object.entries(catalogue.phases);
  const lost = session.socket.link.value !== 'open';
  return (
    <header class="banner">
      {size === 'wide' && <div class="what"><h1>{said(scenario?.name)}</h1><p>{t('tilesLeft', view.stack.count)}</p></div>}
      <ol class="phases" aria-label={said(catalogue.phases[view.phase])}>
        {phases.filter(([id]) => size === 'wide' || id === view.phase).map(([id, name]) => <li key={id} aria-current={id === view.phase ? 'step' : undefined}>{said(name)}</li>)}
      </ol>
      {lost && <p class="lost" role="status">{t('reconnecting')}</p>}
      <p class="turn">{t('turn')} <b>{view.turn}</b></p>
      <nav>
        <button class="tool" disabled={!session.socket.update.value?.undo} aria-keyshortcuts="u" onClick={() => session.socket.send({ undo: {} })} aria-label={t('undo')}><Icon name="undo" />{size === 'wide' && t('undo')}</button>
        {size !== 'phone' && <button class="tool" onClick={() => (theme.value = theme.value === 'dark' ? 'light' : 'dark')} aria-label={t('theme')}><Icon name="sun" /></button>}
        <button class="tool" onClick={() => (session.drawer.value = 'menu')} aria-label={t('menu')}><Icon name="menu" /></button>
      </nav>
    </header>
  );
}

function Strip({ session }: { session: Session }) {
  const view = session.view.value;
  const { catalogue } = session;
  if (!view) return null;
  const being = (sheet: string) => [...catalogue.beings, ...catalogue.demons].find((entry) => entry.id === sheet);
  return <DestinyStrip view={view} lang={lang.value} powers={catalogue.powers} being={being} onOpen={() => (session.drawer.value = 'destiny')} />;
}

function Ground({ session, size, board, onBoard, played }: {
  session: Session; size: string; board: BoardHandle | null; onBoard: (handle: BoardHandle) => void; played: { id: number; events: GameEvent[] };
}) {
  const view = session.view.value;
  const marks = useComputed(() => marksOf(session));
  const asked = session.asked.value;
  useEffect(() => {
    // A phone shows a part of the board: the part where something is to be decided.
    const at = view?.warriors.find((warrior) => warrior.name === asked?.subject)?.at;
    if (size === 'phone' && typeof at === 'number') board?.centre(at, 92);
  }, [asked?.number, asked?.subject, size, board]);
  const play = useMemo(() => ({ ...played, speed: SPEEDS[speed.value] }), [played.id]);
  if (!view) return null;
  const why = session.why.value;
  const tile = why?.tile !== null && why?.tile !== undefined ? view.tiles[why.tile] : undefined;
  const box = tile && { x: tile.x * 100 + 20, y: tile.y * 100 + 20, width: 60, height: 60 };
  const aimTile = session.lit.value.targets.find((target) => target.options.includes(session.aim.value as never))?.tile;
  const aimed = aimTile === undefined ? undefined : view.tiles[aimTile];
  const covered = marks.value.destinations?.map(({ tile: at }) => ({ x: (view.tiles[at]?.x ?? 0) * 100, y: (view.tiles[at]?.y ?? 0) * 100, width: 100, height: 100 })) ?? [];
  return (
    <section class="ground">
      <Board view={view} lang={lang.value} marks={marks.value} selected={session.asked.value?.subject || null} autoFit play={play}
        onReady={onBoard} insets={{ bottom: 8 }}
        onBlank={(blank) => {
          const at = blank.tile === null ? undefined : view.tiles[blank.tile];
          const option = attempt(session.asked.value, at ? `${at.x},${at.y}` : null, blank.warrior);
          if (option) void session.ask(option, blank.tile);
          else session.why.value = null;
        }}>
        {why && box && (
          <Popup at={box} avoid={covered} class="why" role="alert">
            <p><Icon name="no" /> {said(why)} {why.rule && <button class="rid" onClick={() => (session.rule.value = why.rule)}>{why.rule}</button>}</p>
          </Popup>
        )}
        {aimed && size !== 'phone' && (
          <Popup at={{ x: aimed.x * 100, y: aimed.y * 100, width: 100, height: 100 }} avoid={covered} class="odds" role="dialog"><Aim session={session} /></Popup>
        )}
      </Board>
      {size === 'phone' && <MiniMap view={view} lang={lang.value} board={board} class="mini" />}
      {size === 'phone' && session.aim.value && <div class="phone-aim"><Aim session={session} slim /></div>}
      {size !== 'phone' && (
        <div class="doing">
          <div><Prompt session={session} /><Dice session={session} /></div>
          <Actions session={session} />
        </div>
      )}
    </section>
  );
}

function Dock({ session }: { session: Session }) {
  return (
    <section class="dock">
      <HandOf session={session} />
      <div class="tale">
        <LogList events={session.socket.log.value} lang={lang.value} last={200} onRule={(id) => (session.rule.value = id)} />
        <CommandBox session={session} />
      </div>
    </section>
  );
}

const TABS: [Exclude<Drawer, null | 'options' | 'menu'>, 'tray' | 'hand' | 'horns' | 'log' | 'book'][] = [['trays', 'tray'], ['hand', 'hand'], ['destiny', 'horns'], ['log', 'log'], ['rules', 'book']];

function PhoneSheet({ session }: { session: Session }) {
  const view = session.view.value;
  const warrior = actor(session);
  const side = session.handOf.value;
  const held = view?.cards.find((entry) => entry.side === side)?.hand?.length ?? 0;
  const shows = session.asked.value?.side !== 'infernal';
  return (
    <section class="phone-sheet">
      <Prompt session={session} />
      <Dice session={session} />
      {warrior && shows && <TrayOf session={session} warrior={warrior} compact />}
      <Actions session={session} />
      <nav class="tabs">
        {TABS.map(([id, icon]) => (
          <button key={id} aria-expanded={session.drawer.value === id} onClick={() => (session.drawer.value = session.drawer.value === id ? null : id)}>
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

function Drawers({ session, size }: { session: Session; size: string }) {
  const drawer = session.drawer.value;
  if (!drawer) return null;
  const close = (): void => { session.drawer.value = null; };
  const options = session.among.value ?? session.asked.value?.options ?? [];
  return (
    <div class={`drawer ${drawer}`} role="dialog" aria-label={t(drawer === 'options' ? 'allOptions' : drawer)}>
      <header><h2>{t(drawer === 'options' ? 'allOptions' : drawer)}</h2><button class="tool" onClick={close} aria-label={t('close')}><Icon name="close" /></button></header>
      <div class="within">
        {drawer === 'trays' && humansOf(session).map((warrior) => <TrayOf key={warrior.name} session={session} warrior={warrior} compact={size === 'phone'} />)}
        {drawer === 'hand' && <HandOf session={session} />}
        {drawer === 'destiny' && <Destiny session={session} />}
        {drawer === 'log' && <><LogList events={session.socket.log.value} lang={lang.value} onRule={(id) => (session.rule.value = id)} /><CommandBox session={session} /></>}
        {drawer === 'rules' && <RuleList session={session} />}
        {drawer === 'options' && <OptionsList session={session} options={options} />}
        {drawer === 'menu' && <Menu session={session} />}
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
      <input class="find" type="search" placeholder={t('rules')} aria-label={t('rules')} value={wanted.value} onInput={(event) => (wanted.value = event.currentTarget.value)} />
      <ul class="rule-list">
        {all.map(([id, rule]) => <li key={id}><button onClick={() => (session.rule.value = id)}><b class="rule-id">{id}</b> {rule[lang.value].title}</button></li>)}
      </ul>
    </>
  );
}

function useKeys(session: Session, board: BoardHandle | null): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || event.target instanceof HTMLTextAreaElement;
      if (event.key === 'Escape') {
        session.drawer.value = null;
        session.rule.value = null;
        session.card.value = null;
        session.note.value = null;
        session.aim.value = null;
        session.why.value = null;
        (document.activeElement as HTMLElement | null)?.blur();
        return;
      }
      board?.skip();
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      const acts: Record<string, () => void> = {
        e: () => session.choose(session.lit.value.pass),
        u: () => void session.socket.send({ undo: {} }),
        o: () => {
          session.among.value = null;
          session.drawer.value = session.drawer.value === 'options' ? null : 'options';
          setTimeout(() => document.querySelector<HTMLElement>('.drawer.options button[data-option]')?.focus());
        },
        b: () => board?.focus(),
        l: () => { session.drawer.value = session.drawer.value === 'log' ? null : 'log'; },
      };
      acts[event.key.toLowerCase()]?.();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [session, board]);
}
