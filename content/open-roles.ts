import { readJobs } from './jobs.ts';
import { readOpportunities } from './opportunities.ts';
import { jobPath, opportunityPath } from './paths.ts';

/** What a list says of a role, whether it is an opportunity or a job. */
export interface OpenRole {
  path: string;
  title: string;
  place: string;
  region: string;
  /** As the page shows it; some say none. */
  salary: string | undefined;
}

/** At most so many stand at the end of a role's page; the rest is on Candidates. */
export const maxOthers = 10;

/** The roles beside the one of a page: those of its own region first. @throws ContentError */
export function otherRoles(own: { path: string; region: string }): OpenRole[] {
  const others = [...openOpportunities(), ...openJobs()].filter(({ path }) => path !== own.path);
  const isNear = ({ region }: OpenRole) => region === own.region;
  return [...others.filter(isNear), ...others.filter((role) => !isNear(role))].slice(0, maxOthers);
}

function openOpportunities(): OpenRole[] {
  return readOpportunities().map(({ slug, fields: { title, place, region, salary } }) => ({
    path: opportunityPath(slug),
    title,
    place,
    region,
    salary: salary.shown,
  }));
}

/** The roles that have a job page. @throws ContentError */
export function openJobs(): OpenRole[] {
  return readJobs().map(({ slug, fields: { title, place, region, salary } }) => ({
    path: jobPath(slug),
    title,
    place,
    region,
    salary: salary?.shown,
  }));
}
