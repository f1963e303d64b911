import type { Job } from '../../../content/jobs.ts';
import type { Opportunity } from '../../../content/opportunities.ts';
import { otherRoles } from '../../../content/other-roles.ts';
import { isOpen } from '../../../content/posting.ts';

/** An opportunity or a job, by its address. */
type Role = Pick<Job, 'slug' | 'sections'> &
  Job['fields'] &
  Pick<Opportunity['fields'], 'postedLabel'> & { path: string };

/** What the page of a role is made of. */
export function postingData(role: Role) {
  return { ...role, isClosed: !isOpen(role), others: otherRoles(role) };
}

export type PostingData = ReturnType<typeof postingData>;
