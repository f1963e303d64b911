/**
 * Words in the colour of their ground. Runs in the page. The engines take their colours from where
 * forced ones are not told.
 */
export function unreadable(): string[] {
  const groundOf = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!backgroundColor.endsWith(', 0)')) return backgroundColor;
    }
    return '';
  };
  return [...document.body.querySelectorAll('*')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) =>
      [...one.childNodes].some((child) => child instanceof Text && child.data.trim()),
    )
    .filter((one) => getComputedStyle(one).color === groundOf(one))
    .map((one) => one.outerHTML.slice(0, 120));
}

/** What is pressed or filled in and shows neither an edge nor a line under its words. Runs in the page. */
export function withoutEdges(): string[] {
  const ground = getComputedStyle(document.body).backgroundColor;
  return [...document.querySelectorAll('button, input, select, textarea, main a[class*=border]')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => {
      const { borderTopWidth, borderTopStyle, borderTopColor, textDecorationLine, appearance } =
        getComputedStyle(one);
      const isDrawnByBrowser =
        appearance === 'auto' && /checkbox|radio|file/.test((one as HTMLInputElement).type);
      const isEdged =
        Number.parseFloat(borderTopWidth) >= 1 &&
        borderTopStyle !== 'none' &&
        borderTopColor !== ground;
      return !isEdged && !isDrawnByBrowser && !textDecorationLine.includes('underline');
    })
    .map((one) => one.outerHTML.slice(0, 120));
}
