// The house rules of CSS: a file stands beside its component, is nested in the component's classes, and stays short.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const HERE = dirname(fileURLToPath(import.meta.url));
const MOST_LINES = 400;
/** What every component may use, place and size. */
const SHARED = ['theme.css', 'controls.css'];
/** It frames every other component for a page of its own, and is loaded there only. */
const SPECIMEN = 'specimen.css';

const names = readdirSync(HERE, { recursive: true, encoding: 'utf8' });
const read = (name: string) => readFileSync(join(HERE, name), 'utf8');
const sheets = names.filter((name) => name.endsWith('.css'));
const components = sheets.filter((name) => !SHARED.includes(name));
const scripts = names.filter((name) => /(?<!\.test)\.tsx?$/.test(name));

/** Everything that stands in quotes in the scripts: there, class names are written. */
const written = scripts
  .flatMap(
    (name) =>
      read(name)
        .replace(/^\s*(\/\/|\/?\*).*$|\s\/\/ .*$/gm, '')
        .match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [],
  )
  .join('\n');

interface Rule {
  /** A selector, or an at-rule with its condition. */
  head: string;
  inside: Rule[];
}

/** The rules of a style sheet as a tree; declarations are left out. */
function rulesOf(css: string): Rule[] {
  const top: Rule = { head: '', inside: [] };
  const open = [top];
  for (const [, text = '', mark] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '{') {
      const rule = { head: text.trim(), inside: [] };
      open.at(-1)!.inside.push(rule);
      open.push(rule);
    } else if (mark === '}') open.pop();
  }
  return top.inside;
}

/** A list of selectors, one by one: a comma within brackets does not part them. */
function selectorsOf(head: string): string[] {
  return head.split(/,(?![^(]*\))/).map((selector) => selector.trim());
}

function classesOf(selector: string): string[] {
  return [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!);
}

/** What a selector styles: its last part, without the conditions on it. */
function subjectOf(selector: string): string {
  const unconditional = selector.replace(/:(not|has|nth-child)\((?:[^()]|\([^()]*\))*\)/g, '');
  return unconditional.split(/[\s>+~]+(?![^(]*\))/).at(-1) ?? '';
}

const isStyle = (rule: Rule) => !rule.head.startsWith('@');

/** Every rule within these, those of media and container queries included; the steps of keyframes are none. */
function allOf(rules: Rule[]): Rule[] {
  return rules.flatMap((rule) => {
    if (rule.head.startsWith('@keyframes')) return [];
    return [...(isStyle(rule) ? [rule] : []), ...allOf(rule.inside)];
  });
}

/** The classes a file is nested in: they are its own. */
function blocksOf(name: string): string[] {
  return rulesOf(read(name))
    .filter(isStyle)
    .flatMap(({ head }) => selectorsOf(head).flatMap((selector) => classesOf(selector).slice(0, 1)));
}

const owners = new Map<string, string[]>();
for (const name of components)
  for (const block of new Set(blocksOf(name))) owners.set(block, [...(owners.get(block) ?? []), name]);

describe.each(sheets)('%s', (name) => {
  test('is short', () => {
    expect(read(name).split('\n').length - 1).toBeLessThanOrEqual(MOST_LINES);
  });

  test('is imported by a component beside it', () => {
    const beside = scripts.filter((script) => dirname(script) === dirname(name));
    expect(beside.filter((script) => read(script).includes(`import './${basename(name)}';`))).not.toEqual([]);
  });

  test('styles no class that nothing uses', () => {
    // whole, or put together from a beginning and a value
    const isUsed = (found: string) =>
      new RegExp(`(?<![\\w-])${found}(?![\\w-])`).test(written) || written.includes(found.replace(/-\w+$/, '-${'));
    const styled = allOf(rulesOf(read(name))).flatMap(({ head }) => classesOf(head));
    expect([...new Set(styled)].filter((found) => !isUsed(found))).toEqual([]);
  });
});

describe.each(components)('%s', (name) => {
  const own = blocksOf(name);

  test('is nested in classes of its own, drawings in svg', () => {
    const loose = rulesOf(read(name)).filter(
      ({ head }) => !/^@keyframes /.test(head) && !selectorsOf(head).every((one) => /^(\.[\w-]+|svg)$/.test(one)),
    );
    expect(loose.map(({ head }) => head)).toEqual([]);
    expect(own.filter((block) => owners.get(block)!.length > 1)).toEqual([]);
  });

  if (name === SPECIMEN) return; // it shows all components, and lays them out
  test("does not style another component's classes", () => {
    const isForeign = (found: string) => owners.has(found) && !own.includes(found);
    const foreign = (selector: string) => {
      const subject = subjectOf(selector);
      return subject.includes('&') ? [] : classesOf(subject).filter(isForeign); // `&` is a class of its own
    };
    const found = allOf(rulesOf(read(name))).flatMap(({ head }) => selectorsOf(head).flatMap(foreign));
    expect(found).toEqual([]);
  });
});
