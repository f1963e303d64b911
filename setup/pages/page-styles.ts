import { parse, type AtRule, type ChildNode, type Container } from 'postcss';
import parseSelectors, { type Pseudo, type Selector } from 'postcss-selector-parser';
import { fieldsOfMarkup, fieldsOfScript, fieldsWithPart } from './drawn-field-parts.ts';

const [opening, closing] = ['<style>', '</style>'];

/** How many reduced sheets are cached. Most pages of a kind need the same one. */
const maxRemembered = 500;

/** Words that may name a class, an element or a field, and the custom properties. */
interface Names {
  words: ReadonlySet<string>;
  properties: ReadonlySet<string>;
}

/**
 * Reduces a page's styles to those that it can use. As one sheet for all pages, they were most of a page's bytes
 * and took it over what a server may send before the first acknowledgement. Libraries for this also drop what
 * markup does not show, such as attribute states and `:focus-visible`. Here a selector goes only if neither the
 * page nor its scripts name its class, element or field part, and a custom property only if page, scripts and
 * styles do not read it.
 * @param texts the scripts that pages may load, and which may add classes, by file name
 * @returns a function of a page's HTML and its scripts' names that returns the page with the styles that it uses
 */
export function createStylePurger(
  texts: ReadonlyMap<string, string>,
): (html: string, scripts: Iterable<string>) => string {
  const scriptNames = new Map(
    texts.entries().map(([file, text]) => [file, namesIn([text], fieldsOfScript)]),
  );
  const sheets = new Map<string, Sheet>();
  return (html, scripts) => {
    // A search for the tags and not a pattern, because styles contain less-than signs.
    const start = html.indexOf(opening) + opening.length;
    const end = html.indexOf(closing, start);
    if (start < opening.length || end < 0) throw new Error('The page has no styles.');
    const [before, css, after] = [html.slice(0, start), html.slice(start, end), html.slice(end)];
    const sheet = sheets.getOrInsertComputed(css, createSheet);
    const named = [namesIn([before, after].flatMap(codeIn), fieldsOfMarkup)];
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

/** A page's tags and its scripts, without its text: a role that speaks of a ledger has no element of that class. */
function codeIn(html: string): string[] {
  return html.split('</script>').flatMap((piece) => {
    const [markup = '', ...scripts] = piece.split('<script');
    const tags = markup.split('<').slice(1);
    return [...tags.map((tag) => `<${tag.slice(0, tag.indexOf('>') + 1)}`), ...scripts];
  });
}

function namesIn(texts: readonly string[], fieldsOf: (text: string) => string[]): Names {
  return {
    words: new Set(texts.flatMap((text) => [...text.split(/[\s"'`<>]+/), ...fieldsOf(text)])),
    properties: new Set(texts.flatMap(customPropertiesIn)),
  };
}

/** @param words all classes, elements and fields that the page may have, and any other words */
export function stylesFor(words: ReadonlySet<string>, css: string): string {
  const root = parse(css);
  root.walkRules((rule) => {
    // Keyframe selectors look like elements named `from` and `to`.
    if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes'))
      return;
    const selectors = rule.selectors.filter((selector) => areMet(needsOf(selector), words));
    if (selectors.length === 0) removeWithEmptyGroups(rule);
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  });
  return root.toString();
}

/**
 * Removes custom properties and keyframes that nothing reads. Most of Tailwind's are for rules that the page lacks.
 * @param readElsewhere the properties that markup and scripts name
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
    // What only a removed property read becomes unread, which the next round finds.
    for (const one of unread) removeWithEmptyGroups(one);
  }
}

/** In Tailwind's base styles: a dozen fallbacks for a font that is always set here. */
const otherFonts = /(?<=var\(--default-font-family),[^()]*/g;

/** Also there: font settings that inherit values which nothing of ours sets. */
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

/** The classes, elements and fields that a selector needs in order to match. Negations need none. */
interface Needs {
  all: readonly string[];
  /** One of each list of alternatives, as in `:is` and `:has`. */
  oneOf: readonly (readonly Needs[])[];
}

/** Cached, because all pages have the same selectors. */
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
