import { readFile, writeFile } from 'node:fs/promises';
import { parse } from 'postcss';
import type { AtRule, ChildNode, Container } from 'postcss';
import parseSelectors from 'postcss-selector-parser';

const [opening, closing] = ['<style>', '</style>'];

/**
 * Leaves in a page the styles whose classes it can have. Written as one sheet for all pages they
 * were most of a page's bytes, and took it over what a server may send before it is answered.
 * Libraries that do this also drop what no markup tells: states of attributes, `:focus-visible`.
 * Here a selector goes only for a class or an element that neither the page nor a script names, and
 * a custom property only where none of the three reads it.
 * @param scripts texts of the scripts that the page may load, which bring classes of their own
 */
export async function keepUsedStyles(pageFile: string, scripts: readonly string[]): Promise<void> {
  const html = await readFile(pageFile, 'utf8');
  // Found by its tags and not by a pattern: what stands between them holds less-than signs.
  const start = html.indexOf(opening) + opening.length;
  const end = html.indexOf(closing, start);
  if (start < opening.length || end < 0) throw new Error(`${pageFile} has no styles.`);
  const [before, css, after] = [html.slice(0, start), html.slice(start, end), html.slice(end)];
  const words = new Set([before, after, ...scripts].flatMap(wordsOf));
  const properties = new Set([before, after, ...scripts].flatMap(customPropertiesIn));
  await writeFile(pageFile, before + withoutUnread(properties, stylesFor(words, css)) + after);
}

/** Whatever may be a class or an element, in markup or in a script's texts. */
function wordsOf(text: string): string[] {
  return text.split(/[\s"'`<>]+/);
}

/** @param words every class that an element may have, every element, and any other word */
export function stylesFor(words: ReadonlySet<string>, css: string): string {
  const root = parse(css);
  root.walkRules((rule) => {
    // The steps of an animation are called `from` and `to`, as elements are by their names.
    if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes'))
      return;
    const selectors = rule.selectors.filter((selector) =>
      namesOf(selector).every((name) => words.has(name)),
    );
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

/**
 * The classes and elements without which a selector matches nothing; alternatives and negations name
 * none.
 */
function namesOf(selector: string): string[] {
  const names: string[] = [];
  parseSelectors((root) => {
    root.walk((node) => {
      if (node.type !== 'class' && node.type !== 'tag') return;
      let { parent } = node as { parent: parseSelectors.Container | undefined };
      while (parent && parent.type !== 'pseudo') parent = parent.parent as typeof parent;
      if (!parent) names.push(node.value);
    });
  }).processSync(selector);
  return names;
}
