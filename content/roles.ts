import { cachedContent } from './cached-content.ts';
import { readJobs, type Job } from './jobs.ts';
import { readOpportunities, type Opportunity } from './opportunities.ts';
import { jobPath, opportunityPath } from './paths.ts';
import { today } from './days.ts';
import { isOpen, isReadable } from './posting.ts';

/** A role, on the page of an opportunity or of a job. */
export interface Role extends Pick<Job, 'slug' | 'sections'>, Omit<Job['fields'], 'summary'> {
  path: string;
}

/** Values that the files of opportunities leave out. */
export const ofOpportunities = { employment: 'Permanent', country: 'ZA', currency: 'ZAR' } as const;

/** A role in a list. */
export type RoleLine = Pick<Role, 'path' | 'title' | 'place' | 'salary'>;

/** All roles with a page: open ones, and those that closed within a year. @throws ContentError */
export function readRoles(): readonly Role[] {
  return rolesNow().readable;
}

/** The roles that take CVs today. @throws ContentError */
export function openRoles(): readonly Role[] {
  return rolesNow().open;
}

export type OpportunityCard = Pick<Opportunity, 'slug' | 'fields'>;

interface ListedRoles {
  /** Shown as cards. */
  opportunities: readonly OpportunityCard[];
  /** Shown as lines. */
  jobs: readonly RoleLine[];
}

/** The entries of the list of open roles, in its order. @throws ContentError */
export const listedRoles = cachedContent('content', (): ListedRoles => {
  const day = today();
  return {
    opportunities: readOpportunities()
      .filter(({ fields }) => isOpen(fields, day))
      .map(({ slug, fields }) => ({ slug, fields })),
    jobs: rolesNow()
      .open.filter(({ path }) => path.startsWith(jobPath('')))
      .map(({ path, title, place, salary }) => ({ path, title, place, salary })),
  };
});

const rolesNow = cachedContent('content', () => {
  const opportunities = readOpportunities().map((file) =>
    roleOf(file, { ...ofOpportunities, ...file.fields, path: opportunityPath(file.slug) }),
  );
  const jobs = readJobs().map((file) => roleOf(file, { ...file.fields, path: jobPath(file.slug) }));
  const day = today();
  const readable = [...opportunities, ...jobs].filter((role) => isReadable(role, day));
  return { readable, open: readable.filter((role) => isOpen(role, day)) };
});

/** Combines a role's fields, and its text as a getter that reads on access. */
function roleOf(
  file: Pick<Role, 'slug' | 'sections'>,
  about: Omit<Role, 'slug' | 'sections'>,
): Role {
  return {
    ...about,
    slug: file.slug,
    get sections() {
      return file.sections;
    },
  };
}
