import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CDPSession, Page } from '@playwright/test';

const { resolve } = createRequire(import.meta.url);

/** The engines of Deque, IBM and Squiz, each one script to inject into a page. */
const axeEngine = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');
const ibmEngine = readFileSync(resolve('accessibility-checker-engine/ace.js'), 'utf8');
const squizEngine = readFileSync(resolve('html_codesniffer/build/HTMLCS.js'), 'utf8');

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const heightPx = 900;

/**
 * Lists what three engines find wrong in the page's current state at each width, in light and dark: each has rules
 * that the others lack. Leaves out what an engine only asks a person to check.
 */
export async function accessibilityFaults(
  page: Page,
  widthsPx: readonly number[],
): Promise<string[]> {
  const faults: string[] = [];
  async function look(
    how: string,
    widths: readonly number[],
    find: () => Promise<string[]>,
  ): Promise<void> {
    for (const width of widths) {
      await page.setViewportSize({ width, height: heightPx });
      faults.push(...(await find()).map((fault) => `${fault}, at ${width} px ${how}`));
    }
  }
  const engines = [axeFaults, ibmFaults, squizFaults];
  await look('by day', widthsPx, async () => {
    const found: string[] = [];
    for (const engine of engines) found.push(...(await engine(page)));
    return found;
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await look('by night', widthsPx.toReversed(), () => contrastFaults(page));
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/**
 * Lists axe's findings about contrast alone, for a page that differs from one already checked only in its colours.
 */
export function contrastFaults(page: Page): Promise<string[]> {
  return axeFaults(page, { type: 'rule', values: ['color-contrast'] });
}

interface AxeRules {
  type: 'tag' | 'rule';
  values: readonly string[];
}

/** Lists axe's findings, by default of all rules of WCAG 2.2 AA and of its best practices. */
export async function axeFaults(
  page: Page,
  runOnly: AxeRules = { type: 'tag', values: axeTags },
): Promise<string[]> {
  await loadOnce(page, 'axe', axeEngine);
  return page.evaluate(async (rules) => {
    // A field half under the header would count as too small to touch.
    scrollTo({ top: 0, behavior: 'instant' });
    const { axe } = globalThis as unknown as {
      axe: {
        run(options: { runOnly: AxeRules; resultTypes: ['violations'] }): Promise<{
          violations: { id: string; nodes: { html: string }[] }[];
        }>;
      };
    };
    const { violations } = await axe.run({ runOnly: rules, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, runOnly);
}

/** Kept open, because Chromium removes a page's virtual authenticators when any of its sessions ends. */
const devtoolsOf = new WeakMap<Page, Promise<CDPSession>>();

/** @param name the engine's global variable, which shows that it is loaded */
async function loadOnce(page: Page, name: string, engine: string): Promise<void> {
  const isThere = await page.evaluate((global) => global in globalThis, name);
  if (isThere) return;
  // Evaluated directly: `page.evaluate` would wrap the code for another script to unwrap, at twice the cost.
  const devtools = await devtoolsOf.getOrInsertComputed(page, () =>
    page.context().newCDPSession(page),
  );
  await devtools.send('Runtime.evaluate', { expression: engine });
}

interface IbmResult {
  ruleId: string;
  /** The kind of finding, and the engine's certainty. */
  value: [string, 'PASS' | 'FAIL' | 'POTENTIAL' | 'MANUAL'];
  message: string;
  snippet: string;
}

/**
 * Lists the findings of those of IBM's rules that can prove a fault. The others, as costly, only ask a person to
 * check.
 */
async function ibmFaults(page: Page): Promise<string[]> {
  await loadOnce(page, 'ace', ibmEngine);
  return page.evaluate(async () => {
    const { ace } = globalThis as unknown as {
      ace: {
        Checker: new () => {
          rulesetRules: { WCAG_2_2: string[] };
          engine: {
            getRule(id: string): { run: () => unknown };
            enableRules(ids: string[]): void;
            run(of: Document): Promise<{ results: IbmResult[] }>;
          };
        };
      };
    };
    const { engine, rulesetRules } = new ace.Checker();
    const canFail = (id: string) => engine.getRule(id).run.toString().includes('RuleFail');
    engine.enableRules(rulesetRules.WCAG_2_2.filter(canFail));
    const { results } = await engine.run(document);
    return results
      .filter(({ value }) => value[1] === 'FAIL')
      .map(({ ruleId, message, snippet }) => `${ruleId}: ${message}: ${snippet}`);
  });
}

async function squizFaults(page: Page): Promise<string[]> {
  await loadOnce(page, 'HTMLCS', squizEngine);
  return page.evaluate(async () => {
    const { HTMLCS } = globalThis as unknown as {
      HTMLCS: {
        ERROR: number;
        process(standard: string, of: Document, done: () => void): void;
        getMessages(): { type: number; code: string; msg: string; element: Element }[];
      };
    };
    const done = Promise.withResolvers<void>();
    HTMLCS.process('WCAG2AA', document, done.resolve);
    await done.promise;
    return HTMLCS.getMessages()
      .filter(({ type }) => type === HTMLCS.ERROR)
      .map(({ code, msg, element }) => `${code}: ${msg}: ${element.outerHTML.slice(0, 120)}`);
  });
}
