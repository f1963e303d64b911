import type { Page } from '@playwright/test';

/**
 * Holds back a page's further requests that match a pattern.
 * @param times how many of them, by default all
 * @returns a function that releases them
 */
export async function holdBack(page: Page, pattern: string, times?: number): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    pattern,
    async (route) => {
      await promise;
      await route.continue();
    },
    times === undefined ? {} : { times },
  );
  return resolve;
}
