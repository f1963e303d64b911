import { isFault } from '../../leads/fault.ts';
import { namedLeads, type StoredLead } from '../../leads/store/lead/stored-lead.ts';
import type { Desk } from '../visit/desk-context.ts';
import { returned } from '../visit/refused.ts';

/**
 * The lead that an address names.
 * @param typed what was sent about it: it goes back to whoever typed it
 * @throws what says that there is none
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

/** A page that says that a lead is not there, to be thrown. */
export function noSuchLead(typed: string) {
  return returned(404, 'No lead has this reference. It may have been erased.', typed);
}
