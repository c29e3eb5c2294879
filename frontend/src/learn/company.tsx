// The guide of a first game at the table: his card lies where it covers least, and never what may be chosen.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { Icon } from '../art/Art';
import { said, t } from '../i18n/ui';
import type { GuidedSession } from './guided_session';
import { placeFor } from './placing';
import { Sexton } from './sexton';
import { boxAt, tileBoxes } from './spot';
import './guide.css';
import './company.css';

export function Company({ session }: { session: GuidedSession }) {
  const asked = session.asked.value?.number ?? null;
  const told = !session.recap.reel.value; // a recap tells its tale alone
  useEffect(() => {
    if (told) void session.explain();
  }, [asked, told]);
  if (!told || session.view.value?.outcome) return null;
  if (session.doubt.value) return <Card session={session} key="doubt" doubts />;
  if (session.topic.value) return <Card session={session} key={session.topic.value.topic} />;
  return null;
}

function Card({ session, doubts = false }: { session: GuidedSession; doubts?: boolean }) {
  const node = useRef<HTMLElement>(null);
  const at = usePlace(node);
  useLayoutEffect(() => {
    if (!doubts) return;
    node.current?.querySelector<HTMLElement>('[data-first]')?.focus();
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') session.lookAgain();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [doubts]);
  return (
    <section
      ref={node}
      class={`guide company ${doubts ? 'doubts' : ''}`}
      style={{ left: `${at.x}px`, top: `${at.y}px` }}
      role={doubts ? 'alertdialog' : undefined}
      aria-label={t('sexton')}
      aria-describedby="sexton-says"
      data-region
    >
      <div class="who">
        <Sexton />
        <div>
          <b>{t('sexton')}</b>
          <small>{doubts ? questioned(session) : t('guideTells')}</small>
        </div>
        {!doubts && (
          <button type="button" class="tool" aria-label={t('close')} onClick={() => (session.topic.value = null)}>
            <Icon name="close" />
          </button>
        )}
      </div>
      {doubts ? <Doubt session={session} /> : <Topic session={session} />}
    </section>
  );
}

/** The choice in question, in words. */
function questioned(session: GuidedSession): string {
  const option = session.asked.value?.options.find(({ text }) => text === session.doubt.value?.option);
  return option ? said(option) : '';
}

function Topic({ session }: { session: GuidedSession }) {
  const topic = session.topic.value;
  if (!topic) return null;
  return (
    <>
      <p class="say" id="sexton-says" role="status">
        {said(topic)}
      </p>
      <div class="foot">
        <button type="button" class="btn" onClick={() => session.hearGuide(false)}>
          {t('guideSilence')}
        </button>
        <Rules session={session} ids={topic.rules} />
      </div>
    </>
  );
}

function Doubt({ session }: { session: GuidedSession }) {
  const doubt = session.doubt.value;
  if (!doubt) return null;
  const shown = session.shownOption.value !== null;
  return (
    <>
      <div id="sexton-says">
        <p class="say">
          {said(doubt)} {t('guideLook')}
        </p>
        {shown && (
          <p class="task" role="status">
            <Icon name="target" />
            <span>
              {said(doubt.better)}. <small>{said(doubt.because)}</small>
            </span>
          </p>
        )}
      </div>
      <div class="foot">
        <button type="button" class="btn gold" data-first onClick={() => session.lookAgain()}>
          {t('guideLookAgain')}
        </button>
        <button type="button" class="btn" onClick={() => session.doAnyway()}>
          {t('guideAnyway')}
        </button>
        {!shown && (
          <button type="button" class="btn" onClick={() => session.showBetter()}>
            {t('showMe')}
          </button>
        )}
        <Rules session={session} ids={doubt.rules} />
      </div>
    </>
  );
}

function Rules({ session, ids }: { session: GuidedSession; ids: readonly string[] }) {
  return (
    <span class="rids">
      {ids.map((id) => (
        <button type="button" key={id} class="rid" onClick={() => (session.rule.value = id)}>
          {id}
        </button>
      ))}
    </span>
  );
}

/** Where the card lies: within the board's place, over as little of the tiles as can be, and hardly over what is lit. */
function usePlace(card: { current: HTMLElement | null }): { x: number; y: number } {
  const [at, setAt] = useState({ x: -1000, y: 0 });
  useLayoutEffect(() => {
    let last = '';
    let frame = 0;
    const look = (): void => {
      const ground = boxAt('.ground');
      const size = { width: card.current?.offsetWidth ?? 0, height: card.current?.offsetHeight ?? 0 };
      const lit = [...document.querySelectorAll('.table .board [data-mark]')].map((node) =>
        node.getBoundingClientRect(),
      );
      const obstacles = [
        ...tileBoxes().map((rect) => ({ rect, weight: 0.2 })),
        ...lit.map(({ x, y, width, height }) => ({ rect: { x, y, width, height }, weight: 5 })),
      ];
      const key = JSON.stringify([ground, size, obstacles.map(({ rect }) => [rect.x, rect.y].map(Math.round))]);
      if (ground && key !== last) setAt(placeFor(size, inside(ground), obstacles, null));
      last = key;
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, []);
  return at;
}

const MARGIN = 8;

function inside({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return { x: x + MARGIN, y: y + MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN };
}
