import type { Page } from '@playwright/test';
import { expect } from '../site.ts';

type Thing = Record<string, unknown>;

const blocks = (page: Page) => page.locator('script[type="application/ld+json"]');

/** The one thing of a type that a page tells search engines about. */
export async function structuredData(page: Page, type: string): Promise<Thing> {
  const found = (await structuredGraph(page)).filter((one) => one['@type'] === type);
  expect(found).toHaveLength(1);
  return found[0] ?? {};
}

/** The things of a page that tells search engines of several at once. */
export async function structuredGraph(page: Page): Promise<Thing[]> {
  const json = await blocks(page).textContent();
  return (JSON.parse(json ?? '') as { '@graph': Thing[] })['@graph'];
}

/** The public address the site was built for, which need not be the one under test. */
export async function builtFor(page: Page): Promise<string> {
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
  return new URL(canonical ?? '').origin;
}
