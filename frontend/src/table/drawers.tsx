// Whatever is not the decision at hand lies in a drawer: sheets, log, rules, options, menu, advice.

import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { Icon } from '../art/Art';
import { Link } from '../bar/Link';
import { t } from '../i18n/ui';
import { rulesetOf } from '../state/api';
import { lang } from '../state/settings';
import { AdvicePanel } from './advice';
import { Prompt } from './ask';
import { CommandBox } from './command';
import type { Layout } from './layout';
import { Menu } from './menu';
import { OptionsList } from './options_list';
import { Destiny, HandOf, humansOf, TrayOf } from './panels';
import type { Session } from './session';
import { StoryOf } from './story_of';
import { takeAlong } from './to_rules';
import './drawer.css';

export function Drawers({ session, layout }: { session: Session; layout: Layout }) {
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
            <TrayOf key={warrior.name} session={session} warrior={warrior} compact={layout.small} />
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
            <StoryOf session={session} />
            <CommandBox key={session.eyes.value} session={session} />
          </>
        )}
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
      <Link to={`/rules/${rulesetOf(session.info.scenario)}`} class="btn" onLeave={() => takeAlong(session)}>
        <Icon name="book" />
        {t('rulesPage')}
      </Link>
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
