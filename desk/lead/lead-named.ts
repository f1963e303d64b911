import { Fault } from '../../leads/fault.ts';
import { namedLeads } from '../../leads/store/stored-lead.ts';
import type { StoredLead } from '../../leads/store/stored-lead.ts';
import type { Desk } from '../visit/desk-context.ts';

/** The lead that an address names. @throws Response where there is none */
export async function leadNamed({ db }: Pick<Desk, 'db'>, name: string): Promise<StoredLead> {
  const [stored] = await namedLeads(db, [name]).catch((error: unknown) => {
    if (error instanceof Fault) return [];
    throw error;
  });
  if (stored) return stored;
  throw new Response('No lead has this reference. It may have been erased.', { status: 404 });
}
