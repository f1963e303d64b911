import { paths } from '../../content/paths.ts';
import { accessibilityFaults } from '../accessibility.ts';
import { expect, readingTest as test } from '../site.ts';

// Checks the engines themselves: each fault is put into a page, and has to be found.

const faults = [
  {
    what: 'a target too small for a finger, beside another',
    rule: 'target_spacing_sufficient',
    break: () => {
      const main = document.querySelector('main');
      main?.insertAdjacentHTML('afterbegin', '<a href="/">a</a><a href="/">b</a>');
      for (const link of main?.querySelectorAll<HTMLElement>(':scope > a') ?? []) {
        link.style.cssText = 'display: inline-block; width: 9px; height: 9px; overflow: hidden';
      }
    },
  },
  {
    what: 'words outside every landmark',
    rule: 'region',
    break: () => document.body.insertAdjacentHTML('beforeend', '<p>Beside everything</p>'),
  },
  {
    what: 'a second main',
    rule: 'landmark-no-duplicate-main',
    break: () => document.body.insertAdjacentHTML('beforeend', '<main>Another</main>'),
  },
  {
    what: 'a button that is called something else than it says',
    rule: 'label-content-name-mismatch',
    break: () => document.querySelector('main p a')?.setAttribute('aria-label', 'Something else'),
  },
  {
    what: 'words too pale for their ground',
    rule: 'color-contrast',
    break: () => {
      const heading = document.querySelector('h1');
      if (heading) heading.style.color = '#ccc';
    },
  },
  {
    what: 'a field without a name',
    rule: 'label',
    break: () => document.querySelector('main')?.insertAdjacentHTML('beforeend', '<input>'),
  },
] as const;

test('the engines find each fault that is put into a page', async ({ page }) => {
  await page.goto(paths.about);
  for (const { break: breakPage } of faults) await page.evaluate(breakPage);
  const found = (await accessibilityFaults(page, [1280])).join('\n');
  for (const { what, rule } of faults) {
    expect.soft(found, what).toMatch(new RegExp(`^${rule}: `, 'm'));
  }
});
