/** Lists texts that contrast with white less than WCAG 1.4.3 requires. Runs in the page. */
export function paleOnPaper(): string[] {
  const minContrast = 4.5;
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const contrasts = new Map<string, number>();

  /** Reads the drawn colour, since a colour may be written in many ways. */
  function contrastOf(colour: string): number {
    const known = contrasts.get(colour);
    if (known !== undefined || canvas === null) return known ?? 0;
    for (canvas.fillStyle of ['#fff', colour]) canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(
      (value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      },
    );
    const contrast = 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
    contrasts.set(colour, contrast);
    return contrast;
  }

  return [...document.body.querySelectorAll('*')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) =>
      [...one.childNodes].some((child) => child instanceof Text && child.data.trim()),
    )
    .filter((one) => {
      const { color, fill } = getComputedStyle(one);
      return contrastOf(one instanceof SVGElement ? fill : color) < minContrast;
    })
    .map((one) => one.outerHTML.slice(0, 120));
}
