import type { Job } from '../../../content/jobs.ts';
import type { Opportunity } from '../../../content/opportunities.ts';
import { otherRoles } from '../../../content/other-roles.ts';
import { isOpen } from '../../../content/posting.ts';
import type { Role } from '../../../content/roles.ts';

/** With what one alone of an opportunity and a job may have. */
type Posting = Role & Pick<Opportunity['fields'], 'postedLabel'> & Pick<Job['fields'], 'summary'>;

/** What the page of a role is made of. */
export function postingData(role: Posting) {
  return { ...role, isClosed: !isOpen(role), others: otherRoles(role) };
}

export type PostingData = ReturnType<typeof postingData>;
