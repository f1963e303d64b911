import type { Page } from '@playwright/test';

/** Touches the form of a page, as a visitor does, and waits until scripts answer in it. */
export async function untilAlive(page: Page): Promise<void> {
  await page.getByLabel('Email').focus();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main form')].some((form) =>
      Object.keys(form).some((key) => key.startsWith('__react')),
    ),
  );
}

export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
}
