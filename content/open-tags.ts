const markup = /<!--|<(\/?)([a-z][^\s/>]*)/gi;

/** Elements without an end tag. */
const empty = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Elements whose content is text, even if it looks like markup. */
const textOnly = new Set(['script', 'style', 'textarea', 'title']);

/**
 * Finds the first tag without its counterpart. In a text within a page it would swallow what follows.
 * @returns a tag such as `<b>` or `</div>`, or undefined if all are balanced
 */
export function strayTag(html: string): string | undefined {
  const open: string[] = [];
  // Only ASCII is lower-cased: other letters may change the length, and so the positions after them.
  const lowerCase = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  let readTo = 0;
  let isDrawing = false;
  for (const { 0: whole, 1: slash, 2: written = '', index } of html.matchAll(markup)) {
    if (index < readTo) continue;
    const name = written.toLowerCase();
    if (whole === '<!--') {
      readTo = html.indexOf('-->', index);
      if (readTo === -1) return whole;
    } else if (slash) {
      const opened = open.pop();
      isDrawing &&= name !== 'svg';
      if (opened !== name) return opened === undefined ? `</${name}>` : `<${opened}>`;
    } else if (!empty.has(name)) {
      // `<SalaryBands />`, for example. Outside SVG, HTML ignores the slash of lower-case elements.
      if ((written !== name || isDrawing) && html.charAt(html.indexOf('>', index) - 1) === '/')
        continue;
      open.push(name);
      isDrawing ||= name === 'svg';
      if (!textOnly.has(name)) continue;
      readTo = lowerCase.indexOf(`</${name}`, index);
      if (readTo === -1) return `<${name}>`;
    }
  }
  const [first] = open;
  return first && `<${first}>`;
}
