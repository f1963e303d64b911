import { readInsights } from '../../content/insights.ts';
import { readOpportunities } from '../../content/opportunities.ts';
import { addEntries } from '../../testing/test-many-entries.ts';
import { buildPagesIn } from '../../testing/test-pages-build.ts';
import { copySite } from '../../testing/test-site-copy.ts';
import { test as base, useSite, type Site } from '../site.ts';

/** Enough for three pages of each list. */
export const added = { roles: 25, insights: 26 };

/** A build is the longest wait of any journey. */
const buildTimeoutMs = 300_000;

/** Tests of the site with longer lists than today's, built once per worker. */
export const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const copy = await copySite();
      await copy.takeBuilt();
      const [opportunity] = readOpportunities();
      // The oldest article is text without pictures or charts.
      const insight = readInsights().at(-1);
      await addEntries(
        copy.folder,
        {
          opportunity: `content/opportunities/${opportunity?.slug}.md`,
          insight: `content/insights/${insight?.slug}.md`,
        },
        added,
      );
      await buildPagesIn(copy.folder);
      await useSite(copy.buildDirectory, use);
      await copy.remove();
    },
    { scope: 'worker', timeout: buildTimeoutMs },
  ],
});
