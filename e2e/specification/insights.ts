import type { Page } from '@playwright/test';
import { expect, test } from '../site.ts';

const categories = [
  ['All Insights', 12],
  ['Market Trends', 4],
  ['Candidate Advice', 5],
  ['AI in Finance', 1],
  ['AI in Recruitment', 2],
] as const;

const rising = '/insights/rising-cost-of-doing-business';
const snapshot = '/insights/south-african-finance-salary-snapshot-2025';
const future = '/insights/future-of-financial-recruitment';
const mastering = '/insights/mastering-finance-interviews';
const leveraging = '/insights/leveraging-ai-for-growth';

const articles = [
  {
    path: rising,
    badge: 'Market Intelligence',
    day: '2025-08-08',
    shown: 'Aug 8, 2025',
    inListing: '8 August 2025',
    minutes: 7,
    closing: ['mailto:services@fairlead.example', '/employers'],
  },
  {
    path: snapshot,
    badge: undefined,
    day: '2025-07-31',
    shown: '31 July 2025',
    inListing: '31 July 2025',
    minutes: 6,
    closing: ['/contact', '/insights'],
  },
  {
    path: future,
    badge: 'Market Trends',
    day: '2024-01-15',
    shown: 'Jan 15, 2024',
    inListing: '15 January 2024',
    minutes: 8,
    closing: ['/candidates', '/employers'],
  },
  {
    path: mastering,
    badge: 'Candidate Advice',
    day: '2024-01-10',
    shown: 'Jan 10, 2024',
    inListing: '10 January 2024',
    minutes: 8,
    closing: ['/candidates', '/contact'],
  },
  {
    path: leveraging,
    badge: 'AI in Recruitment',
    day: '2024-01-20',
    shown: 'Jan 20, 2024',
    inListing: '20 January 2024',
    minutes: 10,
    closing: ['/employers', '/contact'],
  },
] as const;

const cards = (page: Page) => page.locator('main h3 a:visible');
const addresses = (page: Page) =>
  cards(page).evaluateAll((all) => all.map((link) => link.getAttribute('href')));
const sorted = (all: readonly (string | null)[]) =>
  all.map(String).toSorted((a, b) => a.localeCompare(b));
const categoryButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} \\d`) });
const showing = (page: Page) => page.getByRole('main').getByRole('status');

test.describe('the listing', () => {
  test('has five category buttons with their counts, the first selected', async ({ page }) => {
    await page.goto('/insights');
    const buttons = page.getByRole('group', { name: 'Category' }).getByRole('button');
    await expect(buttons).toHaveText(categories.map(([name, count]) => `${name} ${count}`));
    const pressed = page.getByRole('button', { pressed: true });
    await expect(pressed).toHaveText('All Insights 12');
    const underline = (name: string) =>
      categoryButton(page, name).evaluate(
        (button) => getComputedStyle(button, '::after').borderBottomWidth,
      );
    expect(await underline('All Insights')).not.toBe(await underline('Market Trends'));
  });

  test('features the rising cost and shows five more, two of them on interviews', async ({
    page,
  }) => {
    await page.goto('/insights');
    const featured = page.getByRole('region', { name: 'Featured' });
    await expect(featured.getByRole('link')).toHaveAttribute('href', rising);
    const more = page.getByRole('region', { name: 'More insights' }).getByRole('link');
    const hrefs = await more.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(sorted(hrefs)).toEqual(sorted([future, leveraging, mastering, mastering, snapshot]));
    const titles = await more.allTextContents();
    expect(new Set(titles).size).toBe(5);
  });

  test('shows on each card its badge, its date as South Africa writes it, its read time', async ({
    page,
  }) => {
    await page.goto('/insights');
    for (const { path, badge, day, inListing, minutes } of articles) {
      const found = page
        .locator('[data-categories]')
        .filter({ has: page.locator(`a[href="${path}"]`) });
      await expect(found).toHaveCount(path === mastering ? 2 : 1);
      for (const card of await found.all()) {
        await expect(card.locator('time')).toHaveText(inListing);
        await expect(card.locator('time')).toHaveAttribute('datetime', day);
        await expect(card).toContainText(`${minutes} min read`);
        await expect(card.locator('p').first()).toHaveText(
          `${badge ?? ''}${inListing}${minutes} min read`,
        );
      }
    }
  });

  test('opens a card in the same window, wherever on the card one presses', async ({
    page,
    context,
  }) => {
    await page.goto('/insights');
    await expect(page.locator('main a[target]')).toHaveCount(0);
    const card = page
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href="${leveraging}"]`) });
    await card.click({ position: { x: 20, y: 150 } });
    await expect(page).toHaveURL(leveraging);
    expect(context.pages()).toHaveLength(1);
  });

  test('has a subscribe form', async ({ page }) => {
    await page.goto('/insights');
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  });
});

test.describe('the category buttons', () => {
  for (const [name, slug, held, shown] of [
    ['Market Trends', 'market-trends', [rising, snapshot, future], 'Showing 3 of 4'],
    ['Candidate Advice', 'candidate-advice', [mastering, mastering], 'Showing 2 of 5'],
    ['AI in Finance', 'ai-in-finance', [leveraging], 'Showing 1 of 1'],
    ['AI in Recruitment', 'ai-in-recruitment', [leveraging], 'Showing 1 of 2'],
  ] as const) {
    test(`${name} leaves its cards in view, says how many, and stands in the address`, async ({
      page,
    }) => {
      await page.goto('/insights');
      await expect(showing(page)).toHaveText('Showing 6 of 12');
      let loads = 0;
      page.on('load', () => (loads += 1));
      const entries = await page.evaluate(() => window.history.length);

      await categoryButton(page, name).click();
      await expect(showing(page)).toHaveText(shown);
      expect(sorted(await addresses(page))).toEqual(sorted(held));
      await expect(page).toHaveURL(`/insights?category=${slug}`);
      await expect(page.getByRole('button', { pressed: true })).toHaveText(new RegExp(`^${name}`));
      await expect(page.getByRole('region', { name: 'Featured' })).toBeVisible({
        visible: slug === 'market-trends',
      });
      expect(await page.evaluate(() => window.history.length)).toBe(entries);

      await page.reload();
      await expect(showing(page)).toHaveText(shown);
      expect(sorted(await addresses(page))).toEqual(sorted(held));

      await categoryButton(page, 'All Insights').press('Enter');
      await expect(showing(page)).toHaveText('Showing 6 of 12');
      expect(await addresses(page)).toHaveLength(6);
      await expect(page).toHaveURL('/insights');
      expect(loads, 'only the reload').toBe(1);
    });
  }

  test('an address with a category that there is not shows every card', async ({ page }) => {
    await page.goto('/insights?category=astrology');
    await expect(showing(page)).toHaveText('Showing 6 of 12');
    expect(await addresses(page)).toHaveLength(6);
    await expect(page.getByRole('button', { pressed: true })).toHaveText('All Insights 12');
  });

  test('need no framework', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/insights');
    await categoryButton(page, 'Market Trends').click();
    await expect(showing(page)).toHaveText('Showing 3 of 4');
    expect(scripts).toHaveLength(1);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('show every card, and do no harm', async ({ page }) => {
      await page.goto('/insights?category=market-trends');
      await expect(cards(page)).toHaveCount(6);
      await categoryButton(page, 'Candidate Advice').click();
      await expect(page).toHaveURL('/insights?category=candidate-advice');
      await expect(cards(page)).toHaveCount(6);
      await expect(showing(page)).toHaveText('Showing 6 of 12');
    });
  });
});

interface StructuredData {
  '@type': string;
  [field: string]: unknown;
}

async function structuredData(page: Page, type: string): Promise<StructuredData> {
  const all = await page.locator('script[type="application/ld+json"]').allTextContents();
  const found = all.map((json) => JSON.parse(json) as StructuredData);
  const one = found.find((data) => data['@type'] === type);
  if (!one) throw new Error(`The page has no ${type}.`);
  return one;
}

for (const { path, badge, day, shown, minutes, closing } of articles) {
  test(`${path} has its head, its text and its closing links`, async ({ page, site }) => {
    await page.goto(path);
    const article = page.getByRole('article');
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await expect(page).toHaveTitle(`${title} · Fairlead`);
    await expect(article.getByRole('link', { name: 'Back to Insights' })).toHaveAttribute(
      'href',
      '/insights',
    );
    await expect(article.locator('header p').first()).toHaveText(
      `${badge ?? ''}${shown}${minutes} min read`,
    );
    await expect(article.locator('time')).toHaveAttribute('datetime', day);
    expect(await article.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(4);
    const links = page.locator('.insight-closing a');
    expect(await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual(
      closing,
    );

    const description = page.locator('meta[name="description"]');
    const data = await structuredData(page, 'Article');
    expect(data).toMatchObject({
      headline: title,
      description: await description.getAttribute('content'),
      author: { '@type': 'Organization', name: 'Fairlead' },
      publisher: { '@type': 'Organization', name: 'Fairlead' },
      datePublished: `${day}T00:00:00+02:00`,
      dateModified: `${day}T00:00:00+02:00`,
    });
    const trail = await structuredData(page, 'BreadcrumbList');
    expect(trail['itemListElement']).toMatchObject([
      { position: 1, name: 'Home' },
      { position: 2, name: 'Insights', item: expect.stringMatching(/\/insights$/) },
      { position: 3, name: title, item: expect.stringContaining(path) },
    ]);
    expect(site.siteFiles.byPath.get(path)?.body.toString()).not.toMatch(/ style=/);
  });

  test(`every place that ${path} leads to is there`, async ({ page, request }) => {
    await page.goto(path);
    for (const link of await page.getByRole('article').getByRole('link').all()) {
      const href = (await link.getAttribute('href')) ?? '';
      if (href.startsWith('#')) await expect(page.locator(href)).toHaveCount(1);
      if (href.startsWith('/')) expect((await request.get(href)).status(), href).toBe(200);
    }
  });
}

test('the closing links of the snapshot read Partner With Us and More Insights', async ({
  page,
}) => {
  await page.goto(snapshot);
  await expect(page.getByRole('link', { name: 'Partner With Us' })).toHaveAttribute(
    'href',
    '/contact',
  );
  await expect(page.getByRole('link', { name: 'More Insights' })).toHaveAttribute(
    'href',
    '/insights',
  );
});

test('an unknown article is a not-found page', async ({ page }) => {
  const response = await page.goto('/insights/astrology-for-accountants');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
});

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

      // No word runs out of the picture or into another.
      const boxes = await chart.locator('text').evaluateAll((all) =>
        all.map((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect();
          return { word: text.textContent, left, right, top, bottom };
        }),
      );
      for (const [at, one] of boxes.entries()) {
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
      .locator('rect')
      .evaluateAll((all) =>
        all.map((bar) => [Number(bar.getAttribute('x')), Number(bar.getAttribute('width'))]),
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
      expect(bars[at]?.[1]).toBeCloseTo(place(to) - place(from), 3);
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

  test('sends no part of the plotting library to a browser', ({ site }) => {
    const scripts = [...site.siteFiles.byPath].filter(([path]) => path.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    for (const [path, { body }] of scripts) {
      // Words of d3-format, which d3-scale brings.
      expect(body.includes('invalid format: '), path).toBe(false);
    }
  });
});

test.describe('the salary comparison', () => {
  async function compare(page: Page, role: string, experience: string, salary: string) {
    await page.getByLabel('Role', { exact: true }).selectOption(role);
    await page.getByLabel('Experience in the role').selectOption(experience);
    await page.getByLabel('Your salary a year').fill(salary);
    await page.getByRole('button', { name: 'Compare' }).click();
  }
  const result = (page: Page) => page.locator('.salary-comparison').getByRole('status');

  for (const [role, experience, salary, words] of [
    [
      'FP&A',
      '0–2 years',
      '500 000',
      [
        'R500,000 is R50,000 below the band',
        'R550K–R750K',
        'FP&A Analyst, whatever the experience, is R471,348: yours is R28,652 above it',
      ],
    ],
    ['FP&A', '0–2 years', 'R550,000', ['R550,000 is inside the band', 'lower third']],
    [
      'Finance Manager',
      '4–7 years',
      '1.2M',
      ['R1,200,000 is inside the band', 'upper third', 'have no Finance Manager', 'R440,511'],
    ],
    [
      'Financial Controller',
      '4–7 years',
      '1300K',
      ['R1,300,000 is R100,000 above the band', 'R750K–R1.2M', 'R446,260'],
    ],
    [
      'Financial Controller',
      '10+ years',
      '1 500 000',
      ['inside the band', 'R1.3M+', 'They quote no upper end'],
    ],
    [
      'FP&A',
      '4–7 years',
      '900000',
      ['no band for FP&A with 4–7 years', 'R550K–R750K for 0–2 years and R1.35M+ for 10+ years'],
    ],
    [
      'Cost Accountant',
      '10+ years',
      '406698',
      ['no band for Cost Accountant', 'R406,698: exactly yours'],
    ],
  ] as const) {
    test(`says where ${salary} stands for ${role}, ${experience}`, async ({ page }) => {
      await page.goto(snapshot);
      await compare(page, role, experience, salary);
      for (const one of words) await expect(result(page)).toContainText(one);
      await expect(result(page).locator('svg')).toBeVisible();
      await expect(result(page).locator('rect')).toHaveCount(
        words[0].startsWith('no band') ? 0 : 1,
      );
    });
  }

  test('keeps a choice that was made before it was alive', async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/react-*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(snapshot);
    await page.getByLabel('Role', { exact: true }).selectOption('CFO (SME)');
    await page.getByLabel('Your salary a year').fill('1.7M');
    await expect(page.getByRole('button', { name: 'Compare' })).toBeDisabled();
    resolve();
    await page.getByLabel('Experience in the role').selectOption('10+ years');
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(result(page)).toContainText('R1,700,000 is inside the band');
    await expect(result(page)).toContainText('CFO (SME) with 10+ years, R1.6M–R2.2M');
  });

  test('follows another choice of role or experience', async ({ page }) => {
    await page.goto(snapshot);
    await compare(page, 'Finance Manager', '4–7 years', '900 000');
    await expect(result(page)).toContainText('R850K–R1.2M');
    await page.getByLabel('Experience in the role').selectOption('10+ years');
    await expect(result(page)).toContainText('R400,000 below the band');
  });

  for (const [salary, problem] of [
    ['', "Type a year's pay in rand"],
    ['a lot', "Type a year's pay in rand"],
    ['45 000', 'Twelve of those are R540,000'],
    ['99999999999', 'more than this page can compare'],
  ] as const) {
    test(`says what is wrong with “${salary}”`, async ({ page }) => {
      await page.goto(snapshot);
      await compare(page, 'FP&A', '0–2 years', salary);
      const field = page.getByLabel('Your salary a year');
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(new RegExp(problem));
      await expect(result(page)).toBeEmpty();
    });
  }

  test('sends nothing', async ({ page }) => {
    await page.goto(snapshot);
    await page.getByLabel('Your salary a year').focus();
    await expect(page.getByRole('button', { name: 'Compare' })).toBeEnabled();
    await page.waitForLoadState('networkidle');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.getByLabel('Your salary a year').fill('700000');
    await page.keyboard.press('Enter');
    await expect(result(page)).toContainText('R700,000');
    await expect(page).toHaveURL(snapshot);
    expect(requests).toEqual([]);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('leaves its place to the tables, and says so', async ({ page }) => {
      await page.goto(snapshot);
      // Text inside noscript is no text to getByText.
      await expect(page.locator('noscript p')).toBeVisible();
      await expect(page.locator('noscript p')).toContainText('The two tables above say the same');
      await expect(page.getByRole('button', { name: 'Compare' })).toBeHidden();
      await expect(page.getByRole('table')).toHaveCount(2);
    });
  });
});
