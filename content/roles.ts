import { onceHeld } from './held-content.ts';
import { readJobs } from './jobs.ts';
import type { Section } from './text-sections.ts';
import { readOpportunities } from './opportunities.ts';
import type { Opportunity } from './opportunities.ts';
import { jobPath, opportunityPath } from './paths.ts';
import { isOpen, isReadable, today } from './posting.ts';

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
  readonly sections: readonly Section[];
}

/** A role as a list has it. */
export type RoleLine = Pick<Role, 'path' | 'title' | 'place' | 'salary'>;

/** The roles that have a page, the open ones and those that closed within a year. @throws ContentError */
export function readRoles(): readonly Role[] {
  return rolesIn('content').readable;
}

/** The roles that take CVs today. @throws ContentError */
export function openRoles(): readonly Role[] {
  return rolesIn('content').open;
}

/** An opportunity as its card has it. */
export type OpportunityCard = Pick<Opportunity, 'slug' | 'fields'>;

interface ListedRoles {
  /** Shown as cards. */
  opportunities: readonly OpportunityCard[];
  /** Shown in short. */
  jobs: readonly RoleLine[];
}

/** What the list of open roles shows, in its order. @throws ContentError */
export function listedRoles(): ListedRoles {
  return listIn('content');
}

const listIn = onceHeld((folder: string): ListedRoles => {
  const day = today();
  return {
    opportunities: readOpportunities(`${folder}/opportunities`)
      .filter(({ fields }) => isOpen(fields, day))
      .map(({ slug, fields }) => ({ slug, fields })),
    jobs: rolesIn(folder)
      .open.filter(({ path }) => path.startsWith(jobPath('')))
      .map(({ path, title, place, salary }) => ({ path, title, place, salary })),
  };
});

const rolesIn = onceHeld((folder: string) => {
  const opportunities = readOpportunities(`${folder}/opportunities`).map((file): Role => ({
    ...file.fields,
    path: opportunityPath(file.slug),
    slug: file.slug,
    employment: 'Permanent',
    country: 'ZA',
    currency: 'ZAR',
    get sections() {
      return file.sections;
    },
  }));
  const jobs = readJobs(`${folder}/jobs`).map((file): Role => ({
    ...file.fields,
    path: jobPath(file.slug),
    slug: file.slug,
    get sections() {
      return file.sections;
    },
  }));
  const day = today();
  const readable = [...opportunities, ...jobs].filter((role) => isReadable(role, day));
  return { readable, open: readable.filter((role) => isOpen(role, day)) };
});
