import type { Page } from '@playwright/test';

/** Further ahead than any timer of a page, so that stopping its time fires none. */
const laterMs = 60_000;

/** Controls the time of a page's timers. */
export interface PageClock {
  /** Stops time: nothing fades, navigates or retries from here on, however slow the machine. */
  stop: () => Promise<void>;
  /** Advances the page's time at once. */
  run: (ms: number) => Promise<void>;
  /** Lets time flow again. */
  resume: () => Promise<void>;
}

/** Installs the clock in a page before anything is opened in it. Until it is stopped, time flows normally. */
export async function installPageClock(page: Page): Promise<PageClock> {
  await page.clock.install();
  await page.addInitScript(() => {
    // The only timer that Playwright does not fake. With it, a post would time out by the machine's time while the
    // page's own stands still.
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
