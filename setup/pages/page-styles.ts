import { parse, type AtRule, type ChildNode, type Container } from 'postcss';
import parseSelectors, { type Pseudo, type Selector } from 'postcss-selector-parser';
import { fieldsOfMarkup, fieldsOfScript, fieldsWithPart } from './drawn-field-parts.ts';

const [opening, closing] = ['<style>', '</style>'];

/** Most pages of a kind keep the same styles: what was left for one stands for the next. */
const maxRemembered = 500;

/** What may name a class, an element, a kind of field or a custom property. */
interface Names {
  words: ReadonlySet<string>;
  properties: ReadonlySet<string>;
}

/**
 * Leaves in a page the styles whose classes it can have. Written as one sheet for all pages they
 * were most of a page's bytes, and took it over what a server may send before it is answered.
 * Libraries that do this also drop what no markup tells: states of attributes, `:focus-visible`.
 * Here a selector goes only for a class, an element or a part of a kind of field that neither the page
 * nor a script names, and a custom property only where none of the three reads it.
 * @param texts of the scripts that pages may load, which bring classes of their own, by their names
 * @returns what makes of a page, and of the names of its scripts, the page with the styles it uses
 */
export function createStyleKeeper(
  texts: ReadonlyMap<string, string>,
): (html: string, scripts: Iterable<string>) => string {
  const scriptNames = new Map(
    texts.entries().map(([file, text]) => [file, namesIn([text], fieldsOfScript)]),
  );
  const sheets = new Map<string, Sheet>();
  return (html, scripts) => {
    // Found by its tags and not by a pattern: what stands between them holds less-than signs.
    const start = html.indexOf(opening) + opening.length;
    const end = html.indexOf(closing, start);
    if (start < opening.length || end < 0) throw new Error('The page has no styles.');
    const [before, css, after] = [html.slice(0, start), html.slice(start, end), html.slice(end)];
    const sheet = sheets.getOrInsertComputed(css, createSheet);
    const named = [namesIn([before, after], fieldsOfMarkup)];
    for (const script of scripts)
      named.push(scriptNames.get(script) ?? namesIn([], fieldsOfScript));
    return before + sheet(named) + after;
  };
}

type Sheet = (named: readonly Names[]) => string;

function createSheet(written: string): Sheet {
  const css = written.replaceAll(otherFonts, '').replaceAll(unmadeSettings, '');
  const asked = new Set<string>();
  parse(css).walkRules(({ selectors }) => {
    for (const name of selectors.map(needsOf).flatMap(namesOf)) asked.add(name);
  });
  const ownProperties = new Set(customPropertiesIn(css));
  const left = new Map<string, string>();
  return (named) => {
    const words = new Set(named.flatMap((names) => [...asked.intersection(names.words)]));
    const properties = new Set(
      named.flatMap((names) => [...ownProperties.intersection(names.properties)]),
    );
    const key = JSON.stringify([[...words].toSorted(), [...properties].toSorted()]);
    const kept = left.get(key) ?? withoutUnread(properties, stylesFor(words, css));
    if (left.size < maxRemembered) left.set(key, kept);
    return kept;
  };
}

function namesIn(texts: readonly string[], fieldsOf: (text: string) => string[]): Names {
  return {
    words: new Set(texts.flatMap((text) => [...text.split(/[\s"'`<>]+/), ...fieldsOf(text)])),
    properties: new Set(texts.flatMap(customPropertiesIn)),
  };
}

/** @param words every class that an element may have, every element and field, and any other word */
export function stylesFor(words: ReadonlySet<string>, css: string): string {
  const root = parse(css);
  root.walkRules((rule) => {
    // The steps of an animation are called `from` and `to`, as elements are by their names.
    if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes'))
      return;
    const selectors = rule.selectors.filter((selector) => areMet(needsOf(selector), words));
    if (selectors.length === 0) removeWithEmptyGroups(rule);
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  });
  return root.toString();
}

/**
 * Leaves the custom properties and keyframes out that nothing reads: most of Tailwind's are for rules
 * that the page has not.
 * @param readElsewhere those that markup and scripts name
 */
export function withoutUnread(readElsewhere: ReadonlySet<string>, css: string): string {
  const root = parse(css);
  for (;;) {
    const read = new Set(readElsewhere);
    root.walkDecls(({ prop, value }) => {
      for (const name of customPropertiesIn(value)) read.add(name);
      if (prop.startsWith('animation')) for (const name of value.split(/[\s,]+/)) read.add(name);
    });
    const unread: ChildNode[] = [];
    root.walkDecls(/^--/, (one) => void (read.has(one.prop) || unread.push(one)));
    root.walkAtRules(
      /^(property|keyframes)$/,
      (one) => void (read.has(one.params) || unread.push(one)),
    );
    if (unread.length === 0) return root.toString();
    // What only an unread one reads is unread after it: the next round finds that.
    for (const one of unread) removeWithEmptyGroups(one);
  }
}

/** In Tailwind's own rules: the dozen fonts that it names for want of the one that it sets itself. */
const otherFonts = /(?<=var\(--default-font-family),[^()]*/g;

/** There, too: what is handed on of settings that nothing of ours makes. */
const unmadeSettings = /font-(?:feature|variation)-settings:(?:inherit|var\([^()]*\));?/g;

function customPropertiesIn(text: string): string[] {
  return text.match(/--[\w-]+/g) ?? [];
}

function removeWithEmptyGroups(node: ChildNode): void {
  const { parent } = node;
  node.remove();
  if (parent && parent.type !== 'root' && parent.nodes?.length === 0) {
    removeWithEmptyGroups(parent as Container as ChildNode);
  }
}

/** The classes, elements and fields without which a selector matches nothing; negations need none. */
interface Needs {
  all: readonly string[];
  /** Of each list of alternatives, as `:is` and `:has` have them, one. */
  oneOf: readonly (readonly Needs[])[];
}

/** All pages have the same selectors. */
const needsBySelector = new Map<string, Needs>();

function needsOf(selector: string): Needs {
  return needsBySelector.getOrInsertComputed(selector, () => {
    const [parsed] = parseSelectors().astSync(selector).nodes;
    return parsed ? needsIn(parsed) : { all: [], oneOf: [] };
  });
}

function needsIn({ nodes }: Selector): Needs {
  const named = nodes.filter(({ type }) => type === 'class' || type === 'tag');
  const pseudos = nodes.filter((node): node is Pseudo => node.type === 'pseudo');
  const lists = pseudos.filter(({ value }) => /^:(?:is|where|has)$/.test(value));
  const parts = pseudos
    .map(({ value }) => fieldsWithPart(value))
    .filter((one) => one !== undefined);
  return {
    all: named.map(({ value }) => value ?? ''),
    oneOf: [
      ...lists.map((list) => list.nodes.map(needsIn)),
      ...parts.map((fields) => fields.map((field) => ({ all: [field], oneOf: [] }))),
    ],
  };
}

function areMet({ all, oneOf }: Needs, words: ReadonlySet<string>): boolean {
  return (
    all.every((name) => words.has(name)) &&
    oneOf.every((alternatives) => alternatives.some((needs) => areMet(needs, words)))
  );
}

function namesOf({ all, oneOf }: Needs): string[] {
  return [...all, ...oneOf.flat().flatMap(namesOf)];
}
