import { expect, readingTest as test, untilIdle } from '../site.ts';

for (const width of [375, 768, 1024, 1440, 1920]) {
  test(`at ${width} px the planned line of AI tools is taken up where it comes down, as wide and without a bend`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/ai-tools');
    await untilIdle(page);
    const { down, up, bend, planned, taken } = await page.evaluate(() => {
      const svg = [...document.querySelectorAll<SVGSVGElement>('.planned-line')].find((line) =>
        line.checkVisibility(),
      );
      const path = svg?.querySelector('path');
      const length = path?.getTotalLength() ?? 0;
      const end = path?.getPointAtLength(length);
      const lowest = Array.from({ length: 50 }, (_, step) =>
        Number(path?.getPointAtLength(length - step).x),
      );
      const steps = document.querySelector('.steps') as HTMLElement;
      const {
        left,
        borderLeftWidth,
        width: inner,
        borderRightWidth,
      } = getComputedStyle(steps, '::before');
      const [start, leftEdge, across, rightEdge] = [
        left,
        borderLeftWidth,
        inner,
        borderRightWidth,
      ].map(Number.parseFloat) as [number, number, number, number];
      // It is at the left edge of its box on phones, and otherwise at the right.
      const middle = rightEdge > 0 ? across - rightEdge / 2 : leftEdge / 2;
      return {
        down: end?.matrixTransform(path?.getScreenCTM() as DOMMatrix).x ?? Number.NaN,
        up: steps.getBoundingClientRect().left + start + middle,
        // From the right, the line comes down to its end and never goes beyond it.
        bend: Number(end?.x) - Math.min(...lowest),
        planned: Number(path?.getAttribute('stroke-width')),
        taken: Math.max(leftEdge, rightEdge),
      };
    });
    expect(Math.abs(down - up)).toBeLessThan(1);
    expect(bend).toBeLessThan(0.5);
    expect(Math.abs(planned - taken)).toBeLessThan(0.5);
  });
}
