// Who takes part: the humans with what they have, the infernals, and the figures of both sides.

import { Icon, Token } from '../art/Art';
import { kindOf, letterOf } from '../board/warriors';
import { t } from '../i18n/ui';
import type { Catalogue } from '../protocol';
import { lang } from '../state/settings';
import { bench, change, draft, lists } from './bench';
import { Chooser } from './Chooser';
import { add, at, layoutOf, listAt, put, type Recruit } from './draft';
import { blankOf, Control, Field, Stepper } from './Field';
import { FlawLine, marked } from './Flaw';
import './forces.css';
import { fieldName, wordName } from './names';

export function Forces({ box }: { box: Catalogue }) {
  const now = draft.value ?? {};
  const humans = listAt<Recruit>(now, 'human.warriors');
  return (
    <>
      <section class="forces" aria-labelledby="humans-title">
        <h2 id="humans-title">{t('wsHumans')}</h2>
        {humans.map((one, i) => (
          <Warrior key={i} path={`human.warriors[${i}]`} recruit={one} name={lists.value['human']?.[i]} box={box} />
        ))}
        <Adder
          path="human.warriors"
          label={t('wsWarrior')}
          words={box.sheets.map(({ id }) => id)}
          names="western"
          box={box}
          entry={(sheet) => ({ sheet })}
        />
        <FlawLine path="human.warriors" />
      </section>
      <section class="forces" aria-labelledby="infernals-title">
        <h2 id="infernals-title">{t('wsInfernals')}</h2>
        {listAt<string>(now, 'infernal.demons').map((demon, i) => (
          <div class="force" key={i} {...marked(`infernal.demons[${i}]`)}>
            <Face name={demon} sheet={demon} side="infernal" />
            <h3>{wordName('demon', demon, box)}</h3>
            <Remove path={`infernal.demons[${i}]`} name={wordName('demon', demon, box)} />
            <FlawLine path={`infernal.demons[${i}]`} />
          </div>
        ))}
        <Adder
          path="infernal.demons"
          label={t('wsDemon')}
          words={lists.value['demon_sheet'] ?? []}
          names="demon"
          box={box}
          entry={(id) => id}
        />
        <InPlay box={box} />
        <div class="figures">
          {['infernal.tp', 'infernal.hounds', 'infernal.hand', 'human.hand', 'limit.turns'].map((path) => (
            <Stepper key={path} path={path} box={box} />
          ))}
          <Field path="limit.outcome" box={box} />
          <Field path="infernal.waiting" box={box} />
          <Field path="infernal.without" box={box} />
        </div>
      </section>
    </>
  );
}

function Face({ name, sheet, side }: { name: string; sheet: string; side: 'human' | 'infernal' }) {
  const kind = kindOf(sheet, side);
  return <Token art={{ kind, letter: letterOf({ name, sheet, side }, lang.value) }} />;
}

function Remove({ path, name }: { path: string; name: string }) {
  return (
    <button
      type="button"
      class="tool"
      aria-label={t('wsRemove', name)}
      onClick={() => draft.value && change(put(draft.value, path, undefined))}
    >
      <Icon name="close" />
    </button>
  );
}

interface AdderProps {
  path: string;
  label: string;
  words: string[];
  names: string;
  box: Catalogue;
  entry: (word: string) => unknown;
}

/** One more of something, chosen from a list. */
function Adder({ path, label, words, names, box, entry }: AdderProps) {
  return (
    <Chooser
      class="btn wide"
      label={label}
      invites={label}
      path={path}
      words={words.map((word) => [word, wordName(names, word, box)])}
      onChoose={(word) => draft.value && change(add(draft.value, path, entry(word)))}
    />
  );
}

interface WarriorProps {
  path: string;
  recruit: Recruit;
  /** What the server calls him. */
  name: string | undefined;
  box: Catalogue;
}

function Warrior({ path, recruit, name, box }: WarriorProps) {
  const called = wordName('warrior', name ?? recruit.sheet, box);
  const leads = box.sheets.find(({ id }) => id === recruit.sheet)?.leader ?? false;
  return (
    <div class="force" {...marked(path)}>
      <Face name={name ?? recruit.sheet} sheet={recruit.sheet ?? ''} side="human" />
      <div>
        <h3>{called}</h3>
        {leads && <Having path={`${path}.gifts`} label={`${t('wsGift')}, ${called}`} box={box} sheet="" />}
        <Having path={`${path}.equipment`} label={`${t('wsGear')}, ${called}`} box={box} sheet={recruit.sheet} />
        <Having path={`${path}.carries`} label={`${t('wsCarried')}, ${called}`} box={box} sheet="" />
        <Standing path={`${path}.at`} called={called} />
      </div>
      <Remove path={path} name={called} />
      <FlawLine path={path} within />
    </div>
  );
}

/** What a warrior has: a blank with several words; of gear only what names its sheet is offered. */
function Having({ path, label, box, sheet }: { path: string; label: string; box: Catalogue; sheet: string }) {
  const blank = blankOf(path);
  if (!blank) return null;
  const all = lists.value[blank.names] ?? [];
  const fits = (id: string): boolean => box.equipment.find((card) => card.id === id)?.bearers.includes(sheet) ?? false;
  const words = sheet ? all.filter(fits) : all;
  return (
    <div class="having">
      <Control path={path} blank={{ ...blank, words }} label={label} box={box} more={label.split(',')[0]} />
    </div>
  );
}

/** On which tile somebody stands; where there is one only, nothing is asked. */
function Standing({ path, called }: { path: string; called: string }) {
  const layout = layoutOf(draft.value ?? {});
  const now = at(draft.value ?? {}, path, 0);
  if (layout.length < 2 && now === 0) return null;
  return (
    <label class="having">
      {fieldName('at')}
      <select
        class="ws-control"
        value={now}
        aria-label={`${fieldName('at')}, ${called}`}
        {...marked(path)}
        onChange={({ currentTarget: { value } }) => draft.value && change(put(draft.value, path, Number(value)))}
      >
        {now >= layout.length && <option value={now}>?</option>}
        {layout.map(({ number, x, y }, slot) => (
          <option key={`${x},${y}`} value={slot}>
            {number}
          </option>
        ))}
      </select>
    </label>
  );
}

function InPlay({ box }: { box: Catalogue }) {
  const there = listAt<{ sheet?: string }>(draft.value ?? {}, 'infernal.in_play');
  return (
    <>
      {there.map(({ sheet = '' }, i) => (
        <div class="force" key={i} {...marked(`infernal.in_play[${i}]`)}>
          <Face name={sheet} sheet={sheet} side="infernal" />
          <div>
            <h3>{wordName('sheet', sheet, box)}</h3>
            <p class="small">{t('wsInPlay')}</p>
            <Standing path={`infernal.in_play[${i}].at`} called={wordName('sheet', sheet, box)} />
          </div>
          <Remove path={`infernal.in_play[${i}]`} name={wordName('sheet', sheet, box)} />
          <FlawLine path={`infernal.in_play[${i}]`} within />
        </div>
      ))}
      <Adder
        path="infernal.in_play"
        label={t('wsStarts')}
        words={lists.value['sheet'] ?? []}
        names="sheet"
        box={box}
        entry={(sheet) => ({ sheet, at: 0 })}
      />
    </>
  );
}

/** What players read, in both languages, and what the scenario is called in files. */
export function Texts({ box }: { box: Catalogue }) {
  const rulesets = bench.value?.rulesets ?? [];
  const ruleset = blankOf('ruleset');
  return (
    <section class="forces" aria-labelledby="texts-title">
      <h2 id="texts-title">{t('wsWords')}</h2>
      <div class="two">
        <Field path="name.en" box={box} wide />
        <Field path="name.fr" box={box} wide />
      </div>
      {['text.en', 'text.fr', 'aim_text.en', 'aim_text.fr'].map((path) => (
        <Field key={path} path={path} box={box} wide />
      ))}
      <div class="two">
        <Field path="id" box={box} />
        <Field path="minutes" box={box} />
        {ruleset && (
          <div class="ws-field">
            <span aria-hidden="true">{fieldName('ruleset')}</span>
            <Control path="ruleset" blank={{ ...ruleset, words: rulesets }} label={fieldName('ruleset')} box={box} />
            <FlawLine path="ruleset" />
          </div>
        )}
        <Field path="source" box={box} />
      </div>
    </section>
  );
}
