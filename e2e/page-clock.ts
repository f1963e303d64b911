import type { Page } from '@playwright/test';

/** Further than any timer of a page reaches: stopping its time runs none out that a test waits for. */
const laterMs = 60_000;

/** The time of a page's own timers, in a test's hands. */
export interface PageClock {
  /** Nothing of the page fades, leads on or is tried again from here on, however slow the machine. */
  stop: () => Promise<void>;
  /** Lets so much of the page's time pass, at once. */
  run: (ms: number) => Promise<void>;
  /** Lets time pass by itself again. */
  resume: () => Promise<void>;
}

/**
 * Puts a page's timers under a test's clock before anything is opened in it. Until it is stopped,
 * time passes as it does.
 */
export async function installPageClock(page: Page): Promise<PageClock> {
  await page.clock.install();
  await page.addInitScript(() => {
    // The one timer that Playwright leaves to the browser: a post would be given up by the time of
    // the machine while the page's own stands.
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('Timed out.', 'TimeoutError')), ms);
      return controller.signal;
    };
  });
  return {
    stop: async () => {
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + laterMs);
    },
    run: (ms) => page.clock.runFor(ms),
    resume: () => page.clock.resume(),
  };
}
