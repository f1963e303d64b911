import { readJobs } from './jobs.ts';
import type { Section } from './markdown-file.ts';
import { readOpportunities } from './opportunities.ts';
import { jobPath, opportunityPath } from './paths.ts';
import { isOpen, isReadable } from './posting.ts';

/** A role, whether it has the page of an opportunity or of a job. */
export interface Role {
  path: string;
  slug: string;
  title: string;
  sector: string;
  /** Such as Permanent; every role is full time. */
  employment: string;
  place: string;
  locality: string;
  region: string;
  country: 'ZA' | 'GB';
  currency: 'ZAR' | 'GBP';
  /** Some say none. */
  salary?: { min: number; max: number; shown: string; per: 'YEAR' | 'MONTH' } | undefined;
  posted: string;
  /** The last day on which it takes CVs, where there is one. */
  closes?: string | undefined;
  sections: readonly Section[];
}

/** At most so many stand at the end of a role's page; the rest is on Candidates. */
export const maxOthers = 10;

/** The roles that have a page, the open ones and those that closed within a year. @throws ContentError */
export function readRoles(): Role[] {
  const opportunities = readOpportunities().map(({ slug, sections, fields }): Role => ({
    ...fields,
    path: opportunityPath(slug),
    slug,
    employment: 'Permanent',
    country: 'ZA',
    currency: 'ZAR',
    sections,
  }));
  const jobs = readJobs().map(({ slug, sections, fields }): Role => ({
    ...fields,
    path: jobPath(slug),
    slug,
    sections,
  }));
  return [...opportunities, ...jobs].filter((role) => isReadable(role));
}

/** The roles that take CVs today. @throws ContentError */
export function openRoles(): Role[] {
  return readRoles().filter((role) => isOpen(role));
}

/** The open roles beside the one of a page: those of its own region first, of these its own sector. */
export function otherRoles(own: Pick<Role, 'path' | 'region' | 'sector'>): Role[] {
  const distance = ({ region, sector }: Role) =>
    (region === own.region ? 0 : 2) + (sector === own.sector ? 0 : 1);
  return openRoles()
    .filter(({ path }) => path !== own.path)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, maxOthers);
}
