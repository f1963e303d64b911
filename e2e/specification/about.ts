import type { Page } from '@playwright/test';
import { company } from '../../content/company.ts';
import { expect, readingTest as test } from '../site.ts';
import { builtFor, structuredGraph } from './structured-data.ts';
import { promised } from './promises.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name });

test.describe('About', () => {
  test.beforeEach(({ page }) => page.goto('/about').then(() => undefined));

  test('About Us says the mission, the approach, the values and who founded it, in order', async ({
    page,
  }) => {
    await expect(page.getByText('About Us', { exact: true }).nth(1)).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Our mission',
      'Our approach',
      'Our values',
      'From the founder',
      'Enclosed: our achievements',
      'Your turn',
    ]);
    await expect(part(page, 'Our values').getByRole('listitem')).toHaveCount(4);
  });

  test('the approach is told for businesses, recruiters and SMEs', async ({ page }) => {
    await expect(part(page, 'Our approach').getByRole('heading', { level: 3 })).toHaveText([
      'For businesses',
      'For recruiters',
      'For SMEs',
    ]);
  });

  test('the founder has a role and a story', async ({ page }) => {
    const founder = part(page, 'From the founder');
    await expect(founder.getByText(`The founder of ${company.name}, Cape Town`)).toBeVisible();
    await expect(founder.getByText('I came to this from finance recruitment.')).toBeVisible();
  });

  /** All claims that the specification allows on this page. */
  const margin = {
    'SMEs empowered': '50+',
    'to a shortlist': promised.shortlist,
    'replacement guarantee': promised.guarantee,
    'shorter time-to-hire via AI screening': '60%',
    'saved per week with automations': '10+ hours',
    'response on briefs': promised.replyShort,
  };
  const achievements = {
    'client retention': '95%',
    'client rating': '4.9/5',
    'client satisfaction': '95%',
    'placement success': '89%',
    'partner companies': '50+',
  };

  test('the figures are the specification’s claims and no others', async ({ page }) => {
    const figuresIn = async (name?: string) => {
      const root = name === undefined ? page.getByRole('main') : part(page, name);
      const rows = await root
        .locator('dl > div')
        .evaluateAll((all) =>
          all.map((row) => [
            row.querySelector('dt')?.textContent,
            row.querySelector('dd')?.textContent,
          ]),
        );
      return Object.fromEntries(rows) as Record<string, string>;
    };
    expect(await figuresIn('Enclosed: our achievements')).toEqual(achievements);
    expect(await figuresIn()).toEqual({ ...margin, ...achievements });
  });

  test('links lead to Contact and to Employers', async ({ page }) => {
    const reply = part(page, 'Your turn').getByRole('link');
    await expect(reply).toHaveText(['Contact us', 'Hire through us']);
    await expect(reply.first()).toHaveAttribute('href', '/contact');
    await expect(reply.last()).toHaveAttribute('href', '/employers');
  });

  test('search engines read the same organisation as on Home', async ({ page }) => {
    const origin = await builtFor(page);
    const about = await structuredGraph(page);
    expect(about.map((thing) => thing['@type'])).toEqual([
      'AboutPage',
      'BreadcrumbList',
      'Organization',
      'WebSite',
    ]);
    expect(about[0]).toMatchObject({ '@id': `${origin}/about#webpage`, name: await page.title() });
    await page.goto('/');
    expect((await structuredGraph(page))[0]).toEqual(about[2]);
  });
});
