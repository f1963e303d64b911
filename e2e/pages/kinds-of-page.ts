import { readJobs } from '../../content/jobs.ts';
import { readOpportunities } from '../../content/opportunities.ts';
import { contactPath, contactServices } from '../../content/contact-services.ts';
import { insightPath, jobPath, opportunityPath, paths, snapshotPath } from '../../content/paths.ts';

export const article = insightPath('rising-cost-of-doing-business');

/** One of each kind that exists. */
export const postings = [
  ...readOpportunities()
    .slice(0, 1)
    .map(({ slug }) => opportunityPath(slug)),
  ...readJobs()
    .slice(-1)
    .map(({ slug }) => jobPath(slug)),
];

/** A path for each kind of page, and one of a missing page. */
export const kindsOfPage = [
  ...Object.values(paths),
  ...contactServices.map(contactPath),
  ...postings,
  article,
  snapshotPath,
  '/nowhere',
];
