import type { Locator, Page } from '@playwright/test';
import { expect } from './site.ts';

/** Waits until scripts handle one of these forms. */
export async function expectHydrated(forms: Locator): Promise<void> {
  await expect
    .poll(() =>
      forms.evaluateAll((all) =>
        all.some((form) => Object.keys(form).some((key) => key.startsWith('__react'))),
      ),
    )
    .toBe(true);
}

/** Focuses the form of a page, as a visitor does, and waits until it is hydrated. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.getByLabel('Email').focus();
  await expectHydrated(page.locator('main form'));
}

export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}
