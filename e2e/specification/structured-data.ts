import type { Page } from '@playwright/test';
import { expect } from '../site.ts';

type Thing = Record<string, unknown>;

const blocks = (page: Page) => page.locator('script[type="application/ld+json"]');

/** The only thing of a type in a page's structured data. */
export async function structuredData(page: Page, type: string): Promise<Thing> {
  const found = (await structuredGraph(page)).filter((one) => one['@type'] === type);
  expect(found).toHaveLength(1);
  return found[0] ?? {};
}

/** All things in a page's structured data. */
export async function structuredGraph(page: Page): Promise<Thing[]> {
  const json = await blocks(page).textContent();
  return (JSON.parse(json ?? '') as { '@graph': Thing[] })['@graph'];
}

/** The origin that the site was built for, which may differ from the one under test. */
export async function builtFor(page: Page): Promise<string> {
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
  return new URL(canonical ?? '').origin;
}
