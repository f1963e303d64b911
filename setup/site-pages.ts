import { readInsights } from '../content/insights.ts';
import { readJobs } from '../content/jobs.ts';
import { readOpportunities } from '../content/opportunities.ts';
import {
  contactPath,
  contactServices,
  errorPaths,
  insightPath,
  jobPath,
  opportunityPath,
  paths,
  snapshotCsvPath,
} from '../content/paths.ts';

/** Pages that a search engine should not list: an answer to a form, and Contact's second selves. */
const unlisted: readonly string[] = [paths.thankYou, ...contactServices.map(contactPath)];

/** Every page that search engines should know, by path. @throws ContentError */
export function listedPaths(): string[] {
  return [
    ...Object.values(paths).filter((path) => !unlisted.includes(path)),
    ...readOpportunities().map(({ slug }) => opportunityPath(slug)),
    ...readJobs().map(({ slug }) => jobPath(slug)),
    ...readInsights().map(({ slug }) => insightPath(slug)),
  ];
}

/** Every page that is rendered at build time, by path. @throws ContentError */
export function prerenderedPaths(): string[] {
  return [...listedPaths(), ...unlisted, snapshotCsvPath, ...Object.values(errorPaths)];
}
