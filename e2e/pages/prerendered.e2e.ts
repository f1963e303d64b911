import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { Duplex } from 'node:stream';
import { chromium, type LaunchOptions } from '@playwright/test';
import { paths } from '../../content/paths.ts';
import { until } from '../../testing/until.ts';
import { expect, test } from '../site.ts';

// A page that somebody is about to open is prerendered by the browser, which does not count as a visit yet.

interface Target {
  targetId: string;
  type: string;
  subtype?: string;
}

/** The parts of Chromium's responses and events that are used here. */
interface Told {
  id?: number;
  method?: string;
  params: { sessionId: string; targetInfo: Target };
  result?: { sessionId: string; targetInfos: Target[]; result: { value: unknown } };
  error?: object;
}

/**
 * Opens a tab in a separate browser. A debugger attached to the page, like Playwright, keeps Chromium from
 * prerendering others. One attached to its tab does not.
 */
async function openTab(folder: string, { args = [], executablePath }: LaunchOptions) {
  const browser = spawn(
    executablePath ?? chromium.executablePath(),
    ['--headless', ...args, `--user-data-dir=${folder}`, '--remote-debugging-pipe', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const [asked, answered] = browser.stdio.slice(3) as [Duplex, Duplex];
  const waiting: ((told: Told) => void)[] = [];
  /** The visible page and the prerendered one, by debugging session. */
  const pages = new Map<string, Target>();
  let text = '';
  answered.setEncoding('utf8').on('data', (piece: string) => {
    const parts = (text + piece).split('\0');
    text = parts.pop() ?? '';
    for (const told of parts.map((part) => JSON.parse(part) as Told)) {
      if (told.id !== undefined) waiting[told.id]?.(told);
      const { sessionId, targetInfo } = told.params ?? {};
      const isPage = targetInfo?.type === 'page';
      if (told.method === 'Target.attachedToTarget' && isPage) pages.set(sessionId, targetInfo);
      if (told.method === 'Target.detachedFromTarget') pages.delete(sessionId);
      if (told.method !== 'Target.targetInfoChanged') continue;
      for (const [session, { targetId }] of pages) {
        if (targetId === targetInfo.targetId) pages.set(session, targetInfo);
      }
    }
  });

  async function ask(method: string, params: object, sessionId?: string) {
    const { promise, resolve } = Promise.withResolvers<Told>();
    const id = waiting.push(resolve) - 1;
    asked.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return (await promise).result;
  }

  const filter = [{ type: 'tab' }];
  let tab: Target | undefined;
  await until(async () => {
    tab = (await ask('Target.getTargets', { filter }))?.targetInfos[0];
    return tab !== undefined;
  }, 'a tab');
  const watching = await ask('Target.attachToTarget', { targetId: tab?.targetId, flatten: true });
  const how = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
  await ask('Target.setAutoAttach', { ...how, filter: [{ type: 'page' }] }, watching?.sessionId);
  await until(() => pages.size > 0, 'a page in it');

  const sessionOf = (kind: 'in view' | 'beforehand') =>
    [...pages].find(
      ([, { subtype }]) => (subtype === 'prerender') === (kind === 'beforehand'),
    )?.[0];
  const mouse = async (type: string, [x, y]: readonly number[]) => {
    const pressed = { button: 'left', clickCount: 1 };
    const event = { type, x, y, ...(type !== 'mouseMoved' && pressed) };
    await ask('Input.dispatchMouseEvent', event, sessionOf('in view'));
  };
  return {
    goto: (url: string) => ask('Page.navigate', { url }, sessionOf('in view')),
    type: (words: string) => ask('Input.insertText', { text: words }, sessionOf('in view')),
    moveTo: (place: readonly number[]) => mouse('mouseMoved', place),
    async press(place: readonly number[]) {
      await mouse('mousePressed', place);
      // The page that would respond may be gone.
      void mouse('mouseReleased', place);
    },
    /** Evaluates an expression in a page. Undefined if there is no such page, or not yet. */
    async read(expression: string, where: 'in view' | 'beforehand' = 'in view'): Promise<unknown> {
      const session = sessionOf(where);
      if (session === undefined) return undefined;
      const answer = await ask('Runtime.evaluate', { expression, returnByValue: true }, session);
      return answer?.result.value;
    },
    async [Symbol.asyncDispose]() {
      const ended = once(browser, 'exit');
      browser.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

test('a hovered link’s page is prerendered, and records its visit and restores the newest draft only once it is opened', async ({
  site,
  launchOptions,
}, testInfo) => {
  await using tab = await openTab(testInfo.outputPath('profile'), launchOptions);
  const reads = (expression: string, where?: 'beforehand') =>
    expect.poll(() => tab.read(expression, where), { message: expression });
  const middleOf = async (selector: string) =>
    (await tab.read(`(() => {
      const { x, y, width, height } = document.querySelector('${selector}').getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    })()`)) as number[];
  const typed = async (words: string) => {
    await tab.type(words);
    return tab.read(`localStorage['draft:contact'] ?? ''`);
  };
  const linkToContact = '.site-header > div > a[href*="/contact"]';

  let tries = 0;
  // A busy browser may discard the prerendered page and load it again.
  await expect(async () => {
    tries += 1;
    await tab.goto(site.url + paths.contact);
    await reads(`document.readyState`).toBe('complete');
    await tab.read(
      `document.querySelector('${linkToContact}').search = '?utm_source=letter-${tries}'`,
    );
    await tab.moveTo(await middleOf(linkToContact));
    await reads(`document.readyState`, 'beforehand').toBe('complete');
    await tab.read(`document.querySelector('#contact-message').focus()`);
    // The draft is stored from the first letter after hydration.
    await expect.poll(() => typed('a')).toContain('a"');
    await tab.press(await middleOf(linkToContact));
    await reads(`performance.getEntriesByType('navigation')[0].activationStart`).toBeGreaterThan(0);
  }).toPass();
  await reads(`sessionStorage['visit']`).toContain(`utm_source=letter-${tries}`);
  await reads(`document.querySelector('#contact-message').value`).toMatch(/^a+$/);
});
