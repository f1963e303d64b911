/**
 * Lists texts in the colour of their background. Runs in the page. The accessibility engines read colours that do not
 * reflect forced ones.
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

/** Lists controls that show neither an edge nor an underline. Runs in the page. */
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
