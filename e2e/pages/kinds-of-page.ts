import { readJobs } from '../../content/jobs.ts';
import { readOpportunities } from '../../content/opportunities.ts';
import { contactPath, contactServices } from '../../content/contact-services.ts';
import { insightPath, jobPath, opportunityPath, paths, snapshotPath } from '../../content/paths.ts';

export const article = insightPath('rising-cost-of-doing-business');

/** One of each that there is. */
export const postings = [
  ...readOpportunities()
    .slice(0, 1)
    .map(({ slug }) => opportunityPath(slug)),
  ...readJobs()
    .slice(-1)
    .map(({ slug }) => jobPath(slug)),
];

/** An address for each page that is made in a way of its own, and one that is not there. */
export const kindsOfPage = [
  ...Object.values(paths),
  ...contactServices.map(contactPath),
  ...postings,
  article,
  snapshotPath,
  '/nowhere',
];
