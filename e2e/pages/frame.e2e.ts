import { company } from '../../content/company.ts';
import { errorPaths, paths } from '../../content/paths.ts';
import { listedPaths } from '../../content/site-pages.ts';
import { accessibilityFaults } from '../accessibility.ts';
import { expectFits } from './fits.ts';
import { article, kindsOfPage, postings } from './kinds-of-page.ts';
import { expect, readingTest, test, untilIdle, watchScripts } from '../site.ts';

const links = [
  ['Home', '/'],
  ['Recruitment', '/employers'],
  ['Marketing', '/marketing'],
  ['Automations', '/automations'],
  ['For Candidates', '/candidates'],
  ['Insights', '/insights'],
  ['About Us', '/about'],
  ['Contact', '/contact'],
  ['AI Tools', '/ai-tools'],
] as const;

/** The colour in tokens.css, in light. */
const signal = 'rgb(242, 106, 46)';

/** Pages that load no script, and run only inline ones. */
const pagesWithoutIslands: ReadonlySet<string> = new Set([
  paths.home,
  paths.about,
  paths.thankYou,
  paths.privacyPolicy,
  article,
]);

/** Pages that load no script before a field is touched. A short one waits for that. */
const pagesWithOneForm: ReadonlySet<string> = new Set(postings);

readingTest(
  'the header has nine links in order, marks the page under the pointer too, and leads to Contact',
  async ({ page }) => {
    await page.goto('/contact');
    const menu = page.getByRole('navigation', { name: 'Main' });
    const found = await menu
      .getByRole('link')
      .evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href')]));
    expect(found).toEqual(links);
    await expect(menu.locator('[aria-current="page"]')).toHaveText('Contact');
    await expect(menu.locator('[aria-current]')).toHaveCount(1);
    await expect(menu.locator('[aria-current]')).toHaveCSS('border-bottom-color', signal);
    await menu.locator('[aria-current]').hover();
    await expect(menu.locator('[aria-current]')).toHaveCSS('border-bottom-color', signal);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Get Started' })).toHaveAttribute(
      'href',
      '/contact',
    );
    await expect(header.getByRole('link', { name: company.name })).toHaveAttribute('href', '/');
    await page.mouse.wheel(0, 1500);
    await expect(header).toBeInViewport();
  },
);

readingTest(
  'the footer has the same routes, the services and the ways to reach us',
  async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    const quick = footer.getByRole('navigation', { name: 'Quick Links' }).getByRole('link');
    await expect(quick).toHaveText(
      links.map(([label]) => (label === 'Recruitment' ? 'For Employers' : label)),
    );
    for (const service of [
      'Executive Search',
      'Shortlist Delivery',
      'AI-Enhanced Screening',
      'Career Guidance',
    ]) {
      await expect(footer.getByText(service, { exact: true })).not.toHaveAttribute('href');
    }
    await expect(footer.getByRole('link', { name: company.email.hello })).toBeVisible();
    await expect(footer).toContainText('Cape Town, South Africa');
    await expect(footer).toContainText('© 2024');
  },
);

readingTest(
  "the footer's Quick Links stand in two columns, each on one line, however wide the window",
  async ({ page }) => {
    await page.goto('/about');
    await untilIdle(page);
    const quick = page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link');
    for (const width of [375, 640, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await quick.evaluateAll((all) =>
        all.map((link) => link.getBoundingClientRect()),
      );
      const heights = boxes.map(({ height }) => height);
      expect(new Set(heights).size, `${heights.join()} at ${width} px`).toBe(1);
      expect(new Set(boxes.map(({ left }) => left)).size, `columns at ${width} px`).toBe(2);
    }
  },
);

readingTest(
  'however wide the window, the line of the steps starts at its edge',
  async ({ page }) => {
    await page.setViewportSize({ width: 3840, height: 1200 });
    await page.goto('/ai-tools');
    const line = await page.locator('.steps path').boundingBox();
    expect(line?.x).toBeLessThanOrEqual(0);
  },
);

readingTest('a not-found page links to every other page in one row', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/nowhere');
  const ways = page.getByRole('navigation', { name: 'Or go to' }).getByRole('link');
  await expect(ways).toHaveCount(links.length - 1);
  const tops = await ways.evaluateAll((all) => all.map((way) => way.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

readingTest('the facts of a role in two columns hang from one rule', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(postings[0] ?? '');
  const facts = page.getByRole('complementary').locator('.facts > div');
  const rules = await facts.evaluateAll((all) => {
    const rows = all.map((fact) => ({
      left: fact.getBoundingClientRect().left,
      rule: getComputedStyle(fact).borderTopWidth,
    }));
    return rows.filter(({ left }, at) => left !== rows[at - 1]?.left).map(({ rule }) => rule);
  });
  expect(rules).toHaveLength(2);
  expect(new Set(rules).size).toBe(1);
});

for (const [width, name, presses] of [
  [375, company.name, 0],
  [768, company.name, 0],
  [1440, 'Home', 2],
] as const) {
  readingTest(
    `the focus ring around ${name} in the header is complete at ${width} px`,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/contact');
      const header = page.getByRole('banner');
      await header.getByRole('link', { name: 'Skip to the content' }).focus();
      for (let press = 0; press <= presses; press += 1) await page.keyboard.press('Tab');
      const link = header.getByRole('link', { name, exact: true });
      await expect(link).toBeFocused();
      const top = await link.evaluate((element) => {
        const { outlineOffset, outlineWidth } = getComputedStyle(element);
        const around = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
        return element.getBoundingClientRect().top - around;
      });
      expect(top).toBeGreaterThanOrEqual(0);
    },
  );
}

readingTest('on a phone, the two buttons of the header have the same height', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/contact');
  const header = page.getByRole('banner');
  const start = await header.getByRole('link', { name: 'Get Started' }).boundingBox();
  const menu = await header.getByRole('button', { name: 'Menu' }).boundingBox();
  expect([start?.y, start?.height]).toEqual([menu?.y, menu?.height]);
});

test('in a low window, the header scrolls away unless the focus is in it', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/employers');
  const header = page.getByRole('banner');
  const bottom = () => header.evaluate((element) => element.getBoundingClientRect().bottom);
  await page.evaluate(() => {
    scrollTo(0, 700);
  });
  await expect.poll(bottom).toBeLessThan(390 / 8);
  await expect(header.getByRole('link', { name: 'Marketing' })).toBeInViewport({ ratio: 1 });
  await header.getByRole('link', { name: 'Home' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(header.getByRole('link', { name: 'Get Started' })).toBeFocused();
  await expect(header.getByRole('link', { name: 'Get Started' })).toBeInViewport({ ratio: 1 });
  await page.mouse.click(422, 300);
  await expect.poll(bottom).toBeLessThan(390 / 8);
  await header.getByRole('link', { name: 'Marketing' }).click();
  await expect(page).toHaveURL(/\/marketing$/);
});

readingTest('at 400 % zoom, the header takes no space from the text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/contact');
  await expect(page.getByRole('banner')).toBeInViewport();
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('banner')).not.toBeInViewport();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the menu on a phone, scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 375, height: 800 } });

    test('opens, closes, closes at Escape, and a link leads on with it closed', async ({
      page,
    }) => {
      await page.goto('/');
      const menu = page.getByRole('navigation', { name: 'Main' });
      await expect(menu).toBeHidden();
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(menu).toBeVisible();
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(menu).toBeHidden();
      await page.getByRole('button', { name: 'Menu' }).press('Enter');
      await expect(menu).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await page.getByRole('button', { name: 'Menu' }).click();
      await menu.getByRole('link', { name: 'Contact' }).click();
      await expect(page).toHaveURL(/\/contact$/);
      await expect(menu).toBeHidden();
    });

    test('covers no focused element below it, and is back when Tab returns', async ({ page }) => {
      await page.goto('/');
      const menu = page.getByRole('navigation', { name: 'Main' });
      await page.getByRole('button', { name: 'Menu' }).press('Enter');
      await expect(menu).toBeVisible();
      await menu.getByRole('link').last().press('Tab');
      await expect(page.getByRole('main').locator(':focus')).toBeVisible();
      await expect(menu).toBeHidden();
      await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
      await page.keyboard.press('Shift+Tab');
      await expect(menu).toBeVisible();
      await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
      await expect(page.getByRole('banner').locator(':focus')).toBeVisible();
    });
  });
}

test.describe('the menu on a touch screen', () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true });

  test('opens while a field has the focus, which stays there', async ({ page }) => {
    await page.goto('/contact');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.focus();
    // Clicking a button does not focus it in Safari. In Chromium it does.
    await page.getByRole('button', { name: 'Menu' }).dispatchEvent('click');
    await expect(name).toBeFocused();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
});

test('a page restored by Back has its menu closed', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeVisible();
  // Playwright's browsers have no back/forward cache, so the event of caching a page is dispatched.
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })),
  );
  await expect(menu).toBeHidden();
});

test('the skip link is the first stop and leads to the content', async ({ page }) => {
  await page.goto('/contact');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

for (const path of kindsOfPage) {
  readingTest(
    `${path} is accessible, fits 320 px and respects the content security policy`,
    async ({ page, consoleErrors }) => {
      const scripts = watchScripts(page);
      await page.goto(path);
      expect(await accessibilityFaults(page, [375, 768, 1440])).toEqual([]);

      await expectFits(page);

      if (pagesWithoutIslands.has(path)) {
        expect(scripts).toEqual([]);
        const run = page.locator(
          'script:not([type="application/ld+json"], [type="speculationrules"])',
        );
        const lengths = (await run.allTextContents()).map(({ length }) => length);
        const ofEveryPage = lengths.pop();
        expect(ofEveryPage).toBeLessThan(550);
        // The thank-you page's script removes the sent draft and shows the reference.
        expect(lengths).toEqual(path === paths.thankYou ? [expect.any(Number)] : []);
        expect(lengths[0] ?? 0).toBeLessThan(420);
      }
      if (pagesWithOneForm.has(path)) expect(scripts).toEqual([]);
      const isMissing = /404/;
      expect(consoleErrors.filter((error) => !isMissing.test(error))).toEqual([]);
    },
  );
}

test('focus is never hidden under the header', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 600 });
  await page.goto('/contact');
  const header = page.getByRole('banner');
  const headerBottom = (await header.boundingBox())?.height ?? 0;
  await page.getByRole('link', { name: 'Privacy policy' }).last().focus();
  for (let tab = 0; tab < 25; tab += 1) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.closest('header, .skip-link') ? null : focused?.getBoundingClientRect().top;
    });
    if (top !== null && top !== undefined) expect(top).toBeGreaterThanOrEqual(headerBottom);
  }
});

for (const width of [320, 375, 768]) {
  test(`an invalid field is scrolled below the header with its label and its hint, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 667 });
    await page.goto(paths.contact);
    await page.getByLabel('Name').fill('Thandi Nkosi');
    await page.getByLabel('Email').fill('thandi@client.example');
    await page.getByLabel(/^I consent/).check();
    const words = page.getByRole('textbox', { name: 'Message' });
    await page.getByRole('button', { name: 'Send message' }).evaluate((button: HTMLElement) => {
      scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
      button.click();
    });
    await expect(words).toBeFocused();
    const header = await page.getByRole('banner').boundingBox();
    const label = page.locator('label[for="contact-message"]');
    const topOfLabel = async () => (await label.boundingBox())?.y;
    await expect.poll(topOfLabel).toBeGreaterThanOrEqual(header?.height ?? 0);
    await expect(words).toBeInViewport();
  });
}

test('the space bar scrolls by at least two thirds of the viewport', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(paths.privacyPolicy);
  await expect(async () => {
    // A press before a busy browser has rendered scrolls nothing, and a repeated one would scroll twice.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.keyboard.press('Space');
    // Scroll padding that is always reserved for the header or a notification shortens the scrolled distance.
    await expect
      .poll(() => page.evaluate(() => scrollY), { timeout: 5000 })
      .toBeGreaterThanOrEqual(480);
  }).toPass();
});

test('the error pages have no public address', async ({ request }) => {
  for (const path of Object.values(errorPaths)) {
    expect((await request.get(path)).status()).toBe(404);
  }
});

test('every page has a title and a description of its own', ({ site }) => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const [path, { body, headers }] of site.siteFiles.byPath) {
    if (!headers['content-type']?.startsWith('text/html')) continue;
    const html = body.toString();
    const title = /<title>([^<]+)</.exec(html)?.[1] ?? '';
    const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(title, path).not.toBe('');
    expect(description.length, path).toBeGreaterThan(10);
    expect(titles.get(title), `${path} shares its title`).toBeUndefined();
    expect(descriptions.get(description), `${path} shares its description`).toBeUndefined();
    titles.set(title, path);
    descriptions.set(description, path);
  }
  expect(titles.size).toBeGreaterThanOrEqual(listedPaths().length);
});
