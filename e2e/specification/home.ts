import type { Page } from '@playwright/test';
import { expect, readingTest as test, untilIdle, watchScripts } from '../site.ts';
import { builtFor, structuredGraph } from './structured-data.ts';
import { promised } from './promises.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });

test.describe('Home', () => {
  test.beforeEach(({ page }) => page.goto('/').then(() => undefined));

  test('the hero says what we are for and leads to the services and to a talk', async ({
    page,
  }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Helping SMEs Punch Above Their Weight',
    );
    const hero = page.locator('main section').first();
    await expect(hero.getByRole('link')).toHaveText([
      'Explore Services',
      'Book a Free Consultation',
    ]);
    await expect(hero.getByRole('link', { name: 'Explore Services' })).toHaveAttribute(
      'href',
      '/employers',
    );
    await expect(hero.getByRole('link', { name: 'Book a Free Consultation' })).toHaveAttribute(
      'href',
      '/contact',
    );
  });

  test('the trust stats are the four claims, the rating with five stars', async ({ page }) => {
    const figures = section(page, 'What we are held to');
    await expect(figures.getByRole('definition')).toHaveText([
      promised.replyShort,
      '95%',
      '50+',
      '4.9/5',
    ]);
    await expect(figures.getByRole('term')).toHaveText([
      /^response on briefs\s*$/,
      /^client retention\s*$/,
      /^SMEs empowered\s*$/,
      /^client rating\s*★★★★★$/,
    ]);
    await expect(figures.getByRole('img', { name: '5 stars' })).toBeVisible();
  });

  test('each of the three divisions has its own Learn More to Contact', async ({ page }) => {
    const divisions = section(page, 'Three divisions, one team');
    await expect(divisions.getByRole('heading', { level: 3 })).toHaveText([
      'Recruitment',
      'Marketing',
      'Automations',
    ]);
    await expect(divisions.getByRole('link')).toHaveCount(3);
    for (const division of ['Recruitment', 'Marketing', 'Automations']) {
      const card = divisions.getByRole('listitem').filter({ hasText: division });
      const link = card.getByRole('link', { name: `Learn More about ${division}`, exact: true });
      await expect(link).toHaveAttribute('href', '/contact');
    }
  });

  test('the recruitment focus has its two groups with their items', async ({ page }) => {
    const groups = await section(page, 'The finance roles we fill')
      .locator('div:has(> h3 + dl)')
      .evaluateAll((all) =>
        all.map((group) => [
          group.querySelector('h3')?.textContent,
          [...group.querySelectorAll('dl > div')].map((item) => [
            item.querySelector('dt')?.textContent,
            item.querySelector('dd')?.textContent,
          ]),
        ]),
      );
    expect(groups).toEqual([
      [
        'General Finance',
        [
          ['General Finance', 'Bookkeeping, AP/AR, GL, payroll'],
          ['Reporting & Compliance', 'Statutory returns, IFRS, audit readiness'],
          ['Audit & Controls', 'Internal audit, process controls'],
        ],
      ],
      [
        'Specialized Finance',
        [
          ['FP&A', expect.stringMatching(/\w{3}/)],
          ['Corporate Finance & Strategy', expect.stringMatching(/\w{3}/)],
          ['Treasury & Risk', expect.stringMatching(/\w{3}/)],
          ['Tax', expect.stringMatching(/\w{3}/)],
          ['Capital Markets', expect.stringMatching(/\w{3}/)],
        ],
      ],
    ]);
  });

  for (const [where, label, href] of [
    ['The finance roles we fill', 'Hire Talent', '/employers'],
    ['The finance roles we fill', 'Explore Jobs', '/candidates'],
    ['The first consultation is free', 'Book a Free Consultation', '/contact'],
    ['AI tools for solo recruiters', 'Learn More about the AI tools', '/ai-tools'],
  ] as const) {
    test(`${label} leads to ${href}`, async ({ page }) => {
      const link = section(page, where).getByRole('link', { name: label, exact: true });
      await expect(link).toBeVisible();
      await expect(link).toHaveAttribute('href', href);
    });
  }

  test('the AI tools are announced as Coming Soon', async ({ page }) => {
    const banner = section(page, 'AI tools for solo recruiters and small agencies');
    await expect(banner.getByText('Coming Soon', { exact: true })).toBeVisible();
    await expect(banner.getByRole('link')).toHaveText(/^Learn More/);
  });

  test('without a token the reviews are the claim alone, and no script is loaded', async ({
    page,
    consoleErrors,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const scripts = watchScripts(page);
    await page.reload();
    const reviews = section(page, 'How clients rate us');
    await reviews.scrollIntoViewIfNeeded();
    await expect(reviews.getByText('4.9/5', { exact: true })).toBeVisible();
    await expect(reviews.getByRole('img', { name: '5 stars' })).toBeVisible();
    await expect(reviews.locator('q, blockquote, iframe')).toHaveCount(0);
    await expect(page.locator('[data-review-widget]')).toHaveCount(0);
    await untilIdle(page);
    expect(scripts).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(new URL('/', page.url()).href))).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });

  test('search engines read one organisation, the site and the page', async ({ page }) => {
    const origin = await builtFor(page);
    const graph = await structuredGraph(page);
    expect(graph.map((thing) => [thing['@type'], thing['@id']])).toEqual([
      ['Organization', `${origin}/#organization`],
      ['WebSite', `${origin}/#website`],
      ['WebPage', `${origin}/#webpage`],
    ]);
    expect(graph[2]).toMatchObject({ name: await page.title(), url: `${origin}/` });
    expect(JSON.stringify(graph)).not.toMatch(/aggregateRating|review/i);
  });
});
