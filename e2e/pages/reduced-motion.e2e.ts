import type { Page } from '@playwright/test';
import { paths } from '../../content/paths.ts';
import { filledForm, newWords } from '../filled-forms.ts';
import { ajaxPosts, FormOnPage } from '../form-on-page.ts';
import { kindsOfPage } from './kinds-of-page.ts';
import { expect, readingTest, test as journey, untilIdle } from '../site.ts';

// With reduced motion nothing of ours moves, and otherwise everything that was meant to.

const noted = {
  page: async ({ page }: { page: Page }, use: (page: Page) => Promise<void>) => {
    const noting = await page.addInitScript(noteMotions);
    await use(page);
    await noting.dispose();
  },
};
const test = journey.extend(noted);
const reading = readingTest.extend(noted);

async function openHalfway(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
}

/** Actions, and the motion that each causes. */
const doings = [
  {
    what: 'Home is read',
    moves: /^animationstart/,
    run: (page: Page) => openHalfway(page, paths.home),
  },
  {
    what: 'a dialog opens',
    moves: /^transitionrun of (a|button) /,
    run: async (page: Page) => {
      await page.goto(paths.marketing);
      await page.getByRole('link', { name: 'Book a Free Consultation' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    what: 'a link leads to another page',
    moves: /gives way/,
    run: async (page: Page) => {
      await page.goto(paths.home);
      await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
      await page.waitForURL(paths.about);
    },
  },
  {
    what: 'a form is sent, and it fails',
    moves: /^animationstart of \S+ toast/,
    run: async (page: Page) => {
      await page.route(ajaxPosts, (route) => route.fulfill({ status: 400 }));
      const form = await FormOnPage.filledIn(page, filledForm('contact'), newWords());
      await form.send.click();
      await expect(page.locator('.toast')).toBeVisible();
    },
  },
] as const;

for (const path of kindsOfPage) {
  reading(`nothing moves by itself on ${path} where less motion is asked for`, async ({ page }) => {
    await openHalfway(page, path);
    expect(await motions(page)).toEqual([]);
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  });
}

for (const { what, run } of doings) {
  test(`nothing moves when ${what}, with reduced motion`, async ({ page }) => {
    await run(page);
    expect(await motions(page)).toEqual([]);
  });
}

test.describe('without reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  for (const { what, moves, run } of doings) {
    test(`something moves when ${what}`, async ({ page }) => {
      await run(page);
      expect(await motions(page)).toContainEqual(expect.stringMatching(moves));
    });
  }
});

/** Lists all motion since the page was opened, finished or running. */
async function motions(page: Page): Promise<string[]> {
  await untilIdle(page);
  return page.evaluate(() => [
    ...(window as unknown as { motions: string[] }).motions,
    ...document.getAnimations().map(({ effect }) => {
      const { target, pseudoElement } = effect as KeyframeEffect;
      return `${target?.localName} ${target?.className} ${pseudoElement ?? ''}`;
    }),
  ]);
}

/** Runs before the page's own scripts. */
function noteMotions(): void {
  const found: string[] = [];
  Object.assign(window, { motions: found });
  for (const kind of ['animationstart', 'transitionrun'] as const) {
    addEventListener(kind, ({ target }) => {
      const { localName, className } = target as Element;
      found.push(`${kind} of ${localName} ${className}`);
    });
  }
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (viewTransition !== null) found.push('the page before it gives way');
  });
}
