import { expect, readingTest as test } from '../site.ts';
import { structuredData } from './structured-data.ts';

const snapshot = '/insights/south-african-finance-salary-snapshot-2025';

const averages = [
  ['Corporate Finance', 'R483,432', 'not given'],
  ['FP&A Analyst', 'R471,348', '2,041'],
  ['Financial Controller', 'R446,260', '27,518'],
  ['Project Accountant', 'R442,589', '23,880'],
  ['Cost Accountant', 'R406,698', '4,092'],
  ['General finance average', 'R440,511', '57,000+'],
] as const;

const bands = [
  ['Finance Manager', '4–7 years', 'R850K–R1.2M'],
  ['Finance Manager', '10+ years', 'R1.3M–R1.8M'],
  ['Financial Controller', '4–7 years', 'R750K–R1.2M'],
  ['Financial Controller', '10+ years', 'R1.3M+'],
  ['CFO (SME)', '10+ years', 'R1.6M–R2.2M'],
  ['FP&A', '0–2 years', 'R550K–R750K'],
  ['FP&A', '10+ years', 'R1.35M+'],
] as const;

test.describe('the salary snapshot', () => {
  test('has both tables with the specification’s figures', async ({ page }) => {
    await page.goto(snapshot);
    await expect(page.getByRole('article')).toContainText('57,000+ listings');
    for (const [name, rows] of [
      ['Job-board averages, rand a year', averages],
      ['Recruitment-firm bands, rand a year', bands],
    ] as const) {
      const found = page
        .getByRole('table', { name })
        .locator('tr')
        .filter({ has: page.locator('td') });
      const cells = await found.evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => cell.textContent)),
      );
      expect(cells).toEqual(rows);
    }
  });

  for (const [screen, width] of [
    ['a desk', 1280],
    ['a phone', 360],
    ['a small phone', 320],
  ] as const) {
    test(`draws the same figures as a chart, for ${screen}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(snapshot);
      const chart = page.getByRole('figure').getByRole('img', { name: /^Chart/ });
      await expect(chart).toHaveCount(1);
      const texts = await chart.locator('text').allTextContents();
      const pairs = [
        ...averages.map(([role, average]) => [role, average]),
        ...bands.map(([role, experience, band]) => [`${role}, ${experience}`, band]),
      ];
      for (const [label = '', shown = ''] of pairs) {
        expect(texts[texts.indexOf(label) + 1], label).toBe(shown);
      }
      await expect(chart.locator('circle')).toHaveCount(averages.length);
      await expect(chart.locator('style')).toHaveCount(0);

      // Every word is readable, and none leaves the picture or overlaps another.
      const boxes = await chart.locator('text').evaluateAll((all) =>
        (all as SVGTextElement[]).map((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect();
          const scale = text.getScreenCTM()?.a ?? 0;
          const size = scale * Number.parseFloat(getComputedStyle(text).fontSize);
          return { word: text.textContent, size, left, right, top, bottom };
        }),
      );
      for (const [at, one] of boxes.entries()) {
        expect(one.size, one.word).toBeGreaterThanOrEqual(14);
        expect(one.left, one.word).toBeGreaterThanOrEqual(0);
        expect(one.right, one.word).toBeLessThanOrEqual(width);
        for (const other of boxes.slice(at + 1)) {
          const apart =
            one.right <= other.left ||
            other.right <= one.left ||
            one.bottom <= other.top + 4 ||
            other.bottom <= one.top + 4;
          expect(apart, `${one.word} and ${other.word}`).toBe(true);
        }
      }
    });
  }

  test('draws every bar where its figures are on the scale', async ({ page }) => {
    await page.goto(snapshot);
    const chart = page.getByRole('img', { name: /^Chart/ });
    const centre = (text: string) =>
      chart.getByText(text, { exact: true }).evaluate((element) => {
        return Number(element.getAttribute('x'));
      });
    const [halfMillion, twoMillion] = [await centre('R500K'), await centre('R2M')];
    const place = (zar: number) =>
      halfMillion + ((zar - 500_000) / 1_500_000) * (twoMillion - halfMillion);
    const bars = await chart
      .locator('path.stroke-data:not([stroke-dasharray])')
      .evaluateAll((all) =>
        all.map((bar) =>
          /M(\S+) \S+H(\S+)/
            .exec(bar.getAttribute('d') ?? '')
            ?.slice(1)
            .map(Number),
        ),
      );
    const closed = [
      [850_000, 1_200_000],
      [1_300_000, 1_800_000],
      [750_000, 1_200_000],
      [1_600_000, 2_200_000],
      [550_000, 750_000],
    ] as const;
    expect(bars).toHaveLength(closed.length);
    for (const [at, [from, to]] of closed.entries()) {
      expect(bars[at]?.[0]).toBeCloseTo(place(from), 3);
      expect(bars[at]?.[1]).toBeCloseTo(place(to), 3);
    }
    const rings = await chart
      .locator('circle')
      .evaluateAll((all) => all.map((ring) => Number(ring.getAttribute('cx'))));
    for (const [at, [, shown]] of averages.entries()) {
      expect(rings[at]).toBeCloseTo(place(Number(shown.replaceAll(/\D/g, ''))), 3);
    }
  });

  test('offers the same figures as a file', async ({ page, request }) => {
    await page.goto(snapshot);
    const link = page.getByRole('link', { name: 'Download the figures (CSV)' });
    await expect(link).toHaveAttribute('href', `${snapshot}.csv`);
    const response = await request.get(`${snapshot}.csv`);
    expect(response.headers()['content-type']).toContain('text/csv');
    expect(await response.text()).toBe(
      [
        'source,role,experience,listings,average,minimum,maximum',
        'Job boards,Corporate Finance,,,483432,,',
        'Job boards,FP&A Analyst,,2041,471348,,',
        'Job boards,Financial Controller,,27518,446260,,',
        'Job boards,Project Accountant,,23880,442589,,',
        'Job boards,Cost Accountant,,4092,406698,,',
        'Job boards,General finance average,,"57,000+",440511,,',
        'Recruitment firms,Finance Manager,4-7 years,,,850000,1200000',
        'Recruitment firms,Finance Manager,10+ years,,,1300000,1800000',
        'Recruitment firms,Financial Controller,4-7 years,,,750000,1200000',
        'Recruitment firms,Financial Controller,10+ years,,,1300000,',
        'Recruitment firms,CFO (SME),10+ years,,,1600000,2200000',
        'Recruitment firms,FP&A,0-2 years,,,550000,750000',
        'Recruitment firms,FP&A,10+ years,,,1350000,',
        '',
      ].join('\r\n'),
    );
    const data = await structuredData(page, 'Dataset');
    expect(data['distribution']).toMatchObject({
      '@type': 'DataDownload',
      encodingFormat: 'text/csv',
      contentUrl: expect.stringMatching(`${snapshot}.csv$`),
    });
  });
});
