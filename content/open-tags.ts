const markup = /<!--|<(\/?)([a-z][^\s/>]*)/gi;

/** Elements that have no end. */
const empty = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** What stands in these is text, whatever it looks like. */
const textOnly = new Set(['script', 'style', 'textarea', 'title']);

/**
 * The first tag that is opened and not closed where it should be, or closed and not opened: of a text
 * that stands in a page it would take what stands behind it along.
 * @returns such as `<b>` or `</div>`; undefined where each is in its place
 */
export function strayTag(html: string): string | undefined {
  const open: string[] = [];
  // Of letters that are another number of letters when they are small, none may move.
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
      // Such as `<SalaryBands />`; of what is no drawing HTML overlooks such an end.
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
