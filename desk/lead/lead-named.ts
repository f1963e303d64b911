import { isFault } from '../../leads/fault.ts';
import { namedLeads, type StoredLead } from '../../leads/store/lead/stored-lead.ts';
import type { Desk } from '../visit/desk-context.ts';
import { returned } from '../visit/refused.ts';

/**
 * Reads the lead that an address names.
 * @param typed what was sent about it, which goes back to its author
 * @throws a page that says that there is no such lead
 */
export async function leadNamed(
  { db }: Pick<Desk, 'db'>,
  name: string,
  typed = '',
): Promise<StoredLead> {
  const [stored] = await namedLeads(db, [name]).catch((error: unknown) => {
    if (isFault(error)) return [];
    throw error;
  });
  if (stored) return stored;
  throw noSuchLead(typed);
}

/** To be thrown: a page that says that there is no such lead. */
export function noSuchLead(typed: string) {
  return returned(404, 'No lead has this reference. It may have been erased.', typed);
}
