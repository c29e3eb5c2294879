// What is inspected: a note beside the pointer, the sheet that is pinned, the ring round it on the board.

import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { DestinyDie, Icon } from '../art/Art';
import { Link } from '../bar/Link';
import type { BoardHandle } from '../board/Board';
import { placed } from '../board/geometry';
import { Overlay } from '../board/Overlay';
import { t } from '../i18n/ui';
import type { GameView } from '../protocol';
import { ruleAddress } from '../rulebook/address';
import { rulesetOf } from '../state/api';
import { lang } from '../state/settings';
import type { Session } from '../table/session';
import './inspect.css';
import { takeAlong } from '../table/to_rules';
import { type Known, nameOf } from './known';
import { useInspect } from './listen';
import { Picture } from './Picture';
import type { Figure, Sheet } from './records';
import { NameLink, RuleLink } from './Sentence';
import { sheetFor } from './sheets';
import { type Thing, thing, written } from './things';
import { useHome } from './where';

export function knownTo(session: Session): Known | null {
  const view = session.view.value;
  return view && { view, catalogue: session.catalogue, log: session.log.value, lang: lang.value };
}

/** Everything about inspecting at a table, but the ring, which lies on the board. */
export function Inspector({ session, board }: { session: Session; board: BoardHandle | null }) {
  const { looking } = session;
  useInspect(looking, board);
  const known = knownTo(session);
  if (!known) return null;
  return (
    <>
      {looking.peeked.value && <Note known={known} {...looking.peeked.value} />}
      {looking.pinned.value && <Pinned session={session} known={known} of={looking.pinned.value} />}
    </>
  );
}

// --- the note -----------------------------------------------------------------------------------

function Note({ known, of, x, y }: { known: Known; of: Thing; x: number; y: number }) {
  const node = useRef<HTMLDivElement>(null);
  const sheet = sheetFor(known, of);
  useLayoutEffect(() => {
    const el = node.current;
    if (!el) return;
    const left = x + 16 + el.offsetWidth > innerWidth ? x - 16 - el.offsetWidth : x + 16;
    const top = Math.min(y + 16, innerHeight - el.offsetHeight - 8);
    el.style.transform = `translate(${Math.max(8, Math.round(left))}px, ${Math.max(8, Math.round(top))}px)`;
  });
  const counts = sheet.figures.map(({ value, label }) => `${label} ${value}`).join(' · ');
  return (
    <div ref={node} class="peek" role="tooltip">
      <b>{sheet.name}</b>
      <p>{firstSentence(sheet) || sheet.place}</p>
      {counts && <p class="counts">{counts}</p>}
      <small>{t('inspectMore')}</small>
    </div>
  );
}

function firstSentence({ text, state }: Sheet): string {
  const said = text[0]?.text ?? '';
  const [first = ''] = /^.*?[.!?](?=\s|$)/s.exec(said) ?? [said];
  return [state, first].filter(Boolean).join('. ');
}

// --- the sheet ----------------------------------------------------------------------------------

function Pinned({ session, known, of }: { session: Session; known: Known; of: Thing }) {
  const { looking } = session;
  const box = useRef<HTMLDivElement>(null);
  const home = useHome(looking.side.value);
  const update = session.socket.update.value?.n;
  useEffect(() => {
    if (of.kind !== 'warrior') return;
    session.socket.inspect(of.id, (account) => {
      if (looking.pinned.value?.id === account.name) looking.account.value = account;
    });
  }, [of.kind, of.id, update]);
  useLayoutEffect(() => {
    box.current?.focus();
    box.current?.scrollTo(0, 0);
  }, [of.kind, of.id]);
  const account = looking.account.value;
  const sheet = useMemo(
    () => sheetFor(known, of, account?.name === of.id ? account : null),
    [known.view, known.lang, known.log, of.kind, of.id, account],
  );
  return (
    <div
      ref={box}
      class={`look ${home.below ? 'below' : 'beside'}`}
      style={home.style}
      role="dialog"
      aria-label={sheet.name}
      tabIndex={-1}
      data-inspected={written(of)}
    >
      <Head known={known} of={of} sheet={sheet} onClose={() => looking.close()} />
      {sheet.figures.length > 0 && <Figures figures={sheet.figures} />}
      <div class="body">
        {sheet.text.map(({ lead, text, of: named }) => (
          <p key={lead + text}>
            {lead && <b>{named ? <NameLink of={named}>{lead}</NameLink> : lead}. </b>}
            {text}
          </p>
        ))}
        {sheet.faces.length > 0 && (
          <ul class="faces6">
            {sheet.faces.map(({ face, text, on }) => (
              <li key={face} aria-current={on || undefined}>
                <DestinyDie face={face} lang={known.lang} />
                {text}
              </li>
            ))}
          </ul>
        )}
        {sheet.now.map(({ text, rule }) => (
          <p class="now" key={text}>
            {text} <RuleLink known={known} id={rule} />
          </p>
        ))}
      </div>
      {sheet.rules.length > 0 && (
        <nav class="rules" aria-label={t('relatedRules')}>
          {sheet.rules.map((id) => (
            <RuleLink key={id} known={known} id={id} title />
          ))}
        </nav>
      )}
      <Also known={known} title={sheet.here.title} things={sheet.here.things} />
      <Also known={known} title={t('namedInIt')} things={sheet.named} />
      <footer>
        {of.kind === 'rule' && (
          <Link
            to={ruleAddress(rulesetOf(session.info.scenario), of.id)}
            class="btn"
            onLeave={() => takeAlong(session)}
          >
            <Icon name="book" /> {t('rulesPage')}
          </Link>
        )}
        {looking.before && (
          <button type="button" class="btn" onClick={() => looking.back()}>
            <Icon name="undo" /> {t('inspectBack', nameOf(known, looking.before))}
          </button>
        )}
        <p class="keys">{t('inspectKeys')}</p>
      </footer>
    </div>
  );
}

function Head({ known, of, sheet, onClose }: { known: Known; of: Thing; sheet: Sheet; onClose: () => void }) {
  return (
    <header>
      <span class={`fig ${of.kind}`}>
        <Picture known={known} of={of} large />
      </span>
      <div>
        <p class="kind">{sheet.place}</p>
        <h2>{sheet.name}</h2>
        {sheet.state && <p class={`state ${sheet.grave ? 'grave' : ''}`}>{sheet.state}</p>}
      </div>
      <button type="button" class="tool" onClick={onClose} aria-label={t('close')}>
        <Icon name="close" />
      </button>
    </header>
  );
}

function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl class={`nums ${figures.length > 4 ? 'many' : ''}`}>
      {figures.map(({ icon, value, label, sources = [] }) => {
        const more = sources.slice(1).reduce((sum, { amount }) => sum + amount, 0);
        return (
          <div key={label} class={more > 0 ? 'up' : more < 0 ? 'down' : ''}>
            <dt class={icon ? 'vh' : ''}>{label}</dt>
            <dd>
              <b>
                {icon && <Icon name={icon} />}
                {value}
              </b>
              {sources.length > 0 ? (
                <ul>
                  {sources.map(({ text, amount, rule, of }, i) => (
                    <li key={`${i}${text}`} title={rule}>
                      {i > 0 ? `${amount < 0 ? '−' : '+'}${Math.abs(amount)}` : sources.length > 1 ? amount : ''}{' '}
                      {of ? <NameLink of={of}>{text}</NameLink> : text}
                    </li>
                  ))}
                </ul>
              ) : (
                icon && <small aria-hidden="true">{label}</small>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Other things that can be looked at from here. */
function Also({ known, title, things }: { known: Known; title: string; things: readonly Thing[] }) {
  if (!things.length) return null;
  return (
    <section class="also">
      <h3>{title}</h3>
      {things.map((of, i) => {
        const { name, state, figures, place } = sheetFor(known, of);
        const told = [
          state,
          ...(of.kind === 'warrior' ? [] : [figures.map((f) => `${f.value} ${f.label}`).join(', ')]),
        ];
        return (
          <button
            type="button"
            class="name-link"
            key={`${i}${written(of)}`}
            data-inspect={written(of)}
            aria-haspopup="dialog"
          >
            <span class={`pic ${of.kind}`}>
              <Picture known={known} of={of} />
            </span>
            <span>
              {name}
              <small>{told.filter(Boolean).join(', ') || place}</small>
            </span>
            <Icon name="chevron" />
          </button>
        );
      })}
    </section>
  );
}

// --- on the board -------------------------------------------------------------------------------

/** The gold ring round what is inspected. */
export function Ring({ session, view }: { session: Session; view: GameView }) {
  const of = session.looking.pinned.value;
  if (!of || (of.kind !== 'warrior' && of.kind !== 'tile')) return null;
  const tile = of.kind === 'tile' ? view.tiles[Number(of.id)] : undefined;
  const spot = of.kind === 'warrior' ? placed(view).find(({ warrior }) => warrior.name === of.id) : undefined;
  return (
    <Overlay>
      {tile && <rect class="look-ring" x={tile.x * 100 + 3} y={tile.y * 100 + 3} width="94" height="94" rx="4" />}
      {spot && <circle class="look-ring" cx={spot.x} cy={spot.y} r={24 * spot.scale} />}
    </Overlay>
  );
}

/** What a click on something dark on the board shows. */
export function lookAt(session: Session, at: { tile: number | null; warrior: string | null }): void {
  const of = at.warrior ? thing('warrior', at.warrior) : at.tile === null ? null : thing('tile', at.tile);
  if (of) session.looking.pin(of, document.querySelector('.board'));
}
