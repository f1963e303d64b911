import type { Job } from '../../../content/jobs.ts';
import type { Opportunity } from '../../../content/opportunities.ts';
import { otherRoles } from '../../../content/other-roles.ts';
import { isOpen } from '../../../content/posting.ts';
import type { Role } from '../../../content/roles.ts';

/** A role, with the fields that only opportunities or only jobs have. */
type Posting = Role & Pick<Opportunity['fields'], 'postedLabel'> & Pick<Job['fields'], 'summary'>;

/** The data of a role's page. */
export function postingData(role: Posting) {
  return { ...role, isClosed: !isOpen(role), others: otherRoles(role) };
}

export type PostingData = ReturnType<typeof postingData>;
