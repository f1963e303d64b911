import path from 'node:path';
import { test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { readConfig } from '../relay/config.ts';
import { loadSiteFiles } from '../relay/http/site-files.ts';
import type { SiteFiles } from '../relay/http/site-files.ts';
import { startInbox } from '../relay/test-inbox.ts';
import type { ReceivedMail, TestInbox } from '../relay/test-inbox.ts';
import { startTestRelay } from '../relay/test-relay.ts';
import type { TestRelay } from '../relay/test-relay.ts';
import { builtPages } from '../setup/built-pages.ts';
import { buildDirectory } from '../setup/site-build.ts';

const firstPort = Number(process.env['E2E_FIRST_PORT'] ?? 4310);

/** The built site before the real relay, whose mail goes to a real server on loopback. */
export interface Site {
  url: string;
  inbox: TestInbox;
  relay: TestRelay;
  siteFiles: SiteFiles;
}

/** Tests of a site that each worker runs for itself. `page` opens it by path. */
export const test = base.extend<{ consoleErrors: string[] }, { site: Site }>({
  site: [
    async ({}, use, { parallelIndex }) => {
      const port = firstPort + parallelIndex;
      const inbox = await startInbox();
      const env = { SITE_URL: `http://localhost:${port}`, SMTP_URL: inbox.url };
      const siteFiles = await loadSiteFiles(path.join(buildDirectory, 'client'), readConfig(env));
      const pages = builtPages(buildDirectory, env.SITE_URL);
      const relay = await startTestRelay(env, { siteFiles, pages });
      await relay.app.listen({ host: 'localhost', port });
      await use({ url: env.SITE_URL, inbox, relay, siteFiles });
      await relay.stop();
      await inbox.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  consoleErrors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await use(errors);
  },
});

export { expect } from '@playwright/test';

/** Every mail about a lead, by words that stand in it and in no other. */
export async function mailsAbout(site: Site, words: string): Promise<ReceivedMail[]> {
  const about = ({ text = '' }: ReceivedMail) => text.includes(words);
  await site.inbox.waitFor((mails) => mails.some(about));
  return site.inbox.mails.filter(about);
}

/** Addresses of the scripts a page has loaded since, as they come. */
export function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}
