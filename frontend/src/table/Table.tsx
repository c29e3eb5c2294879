// The table: header, board, dock, sheets. Where each of them lies says Table.css, by the layout that fits.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import type { BoardHandle } from '../board/Board';
import { t } from '../i18n/ui';
import { Inspector } from '../inspect/Sheet';
import type { GameEvent } from '../protocol';
import { place, rename } from '../router';
import { rulesetOf } from '../state/api';
import { at } from '../state/site';
import { ChoiceShelf } from './choice_shelf';
import { CardPanel, Curtain, NotePanel, Takeback } from './dialogs';
import { DiscardPanel } from './discard';
import { Dock } from './dock';
import { Draft, isDrafting } from './draft';
import { Drawers } from './drawers';
import { EndPanel } from './end';
import { Fit } from './fit';
import { Ground } from './ground';
import { Header } from './header';
import { DemonPanel } from './hell';
import { Invite } from './invite';
import { useKeys } from './keys';
import { classesOf, type Layout, useLayout } from './layout';
import { LeavePanel } from './leave';
import { Lobby } from './lobby';
import { Destiny, humansOf, TrayOf } from './panels';
import { RulePanel } from './rule_panel';
import type { Session } from './session';
import { Shelf } from './shelf';
import { Strip } from './strip';
import { Tabs } from './tabs';
import { takeAlong, useStep } from './to_rules';
import { useTurnNotice } from './turn_notice';
import './Table.css';

interface TableProps {
  session: Session;
  /** In the place of the header. */
  bar?: ComponentChildren;
  /** What lies over the table besides its own panels. */
  over?: (board: BoardHandle | null) => ComponentChildren;
}

export function Table({ session, bar, over }: TableProps) {
  const box = useRef<HTMLDivElement>(null);
  const view = session.view.value;
  const layout = useLayout(box, view !== null);
  const board = useSignal<BoardHandle | null>(null);
  const played = useSignal<{ id: number; events: GameEvent[] }>({ id: 0, events: [] });
  const inviting = useSignal(place.peek().query.includes('invite'));
  function closeInvite(): void {
    inviting.value = false;
    rename(`/t/${session.table}`); // or the table that is drawn anew, for seats that were swapped, would open it again
  }
  useKeys(session, board.value, layout);
  useStep(session);
  useTurnNotice(session);
  useEffect(() => {
    session.onEvents = (events) => (played.value = { id: played.value.id + 1, events });
  }, [session]);

  if (session.socket.link.value === 'refused')
    return (
      <main class="plain-page">
        <p>{t('refused')}</p>
        <p>
          <a href={at('/')}>{t('home')}</a>
        </p>
      </main>
    );
  if (!view) return <Lobby session={session} onShown={closeInvite} />;
  const { form, height } = layout;
  return (
    <div
      ref={box}
      class={`table ${classesOf(layout)}`}
      data-phase={view.phase}
      data-update={session.socket.update.value?.n}
      data-asked={session.asked.value?.kind ?? ''}
      data-link={session.socket.link.value}
    >
      {bar ?? <Header session={session} layout={layout} />}
      {isDrafting(session) ? (
        <Draft session={session} />
      ) : (
        <Ground
          session={session}
          layout={layout}
          onBoard={(handle) => (board.value = handle)}
          board={board.value}
          played={played.value}
        />
      )}
      <ChoiceShelf session={session} />
      <Dock session={session} layout={layout} />
      {!layout.small && <Trays session={session} layout={layout} />}
      {form === 'desk' && (
        <Fit class="destiny-side" least={layout.width === 'huge' ? 0 : height === 'tall' ? 1 : 2}>
          <Destiny session={session} />
        </Fit>
      )}
      {!layout.small && form !== 'desk' && <Strip session={session} />}
      {(form === 'desk' || (form === 'side' && height === 'tall')) && (
        <Shelf session={session} tale={form === 'desk'} />
      )}
      {form !== 'desk' && <Tabs session={session} />}
      <Drawers session={session} layout={layout} />
      <Inspector session={session} board={board.value} />
      {over?.(board.value)}
      <Panels session={session} inviting={inviting.value} onInvited={closeInvite} />
    </div>
  );
}

function Trays({ session, layout }: { session: Session; layout: Layout }) {
  const humans = humansOf(session);
  const many = humans.length > 4;
  return (
    <aside class={`trays ${many ? 'many' : ''}`} aria-label={t('trays')} data-region>
      {humans.map((warrior) => (
        <TrayOf key={warrior.name} session={session} warrior={warrior} compact={layout.form !== 'desk' || many} />
      ))}
    </aside>
  );
}

/** What lies over the table now and then. */
function Panels({ session, inviting, onInvited }: { session: Session; inviting: boolean; onInvited: () => void }) {
  return (
    <>
      {session.rule.value && (
        <RulePanel
          catalogue={session.catalogue}
          ruleset={rulesetOf(session.info.scenario)}
          id={session.rule.value}
          onClose={() => (session.rule.value = null)}
          onLeave={() => takeAlong(session)}
        />
      )}
      <CardPanel session={session} />
      <NotePanel session={session} />
      <DemonPanel session={session} />
      <DiscardPanel session={session} />
      <LeavePanel session={session} />
      <Takeback session={session} />
      <EndPanel session={session} />
      <Curtain session={session} />
      {inviting && <Invite table={session.table} own={session.role} onClose={onInvited} />}
    </>
  );
}
