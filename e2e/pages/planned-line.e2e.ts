import { expect, readingTest as test, untilIdle } from '../site.ts';

for (const width of [375, 768, 1024, 1440, 1920]) {
  test(`at ${width} px the planned line of AI tools is taken up where it comes down`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/ai-tools');
    await untilIdle(page);
    const [down, up] = await page.evaluate(() => {
      const planned = [...document.querySelectorAll<SVGSVGElement>('.planned-line')].find((line) =>
        line.checkVisibility(),
      );
      const path = planned?.querySelector('path');
      const end = path?.getPointAtLength(path.getTotalLength());
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
      return [
        end?.matrixTransform(path?.getScreenCTM() as DOMMatrix).x ?? Number.NaN,
        steps.getBoundingClientRect().left + start + middle,
      ] as const;
    });
    expect(Math.abs(down - up)).toBeLessThan(1);
  });
}
