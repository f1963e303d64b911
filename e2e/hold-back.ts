import type { Page } from '@playwright/test';

/**
 * Holds back what a page asks for from now on.
 * @param times how many of it; without a number, all
 * @returns lets it go
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
