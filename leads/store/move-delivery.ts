import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Claim } from './outbox.ts';
import type { Schema } from './schema.ts';

/**
 * Puts deliveries to others in the place of one, due now. Who has one of the lead already, whatever
 * became of it, gets no second.
 */
export async function moveDelivery(
  trx: Transaction<Schema>,
  { id, attempts }: Claim,
  { to, at }: { to: readonly string[]; at: number },
): Promise<void> {
  const moved = await trx
    .deleteFrom('delivery')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .returning(['lead_id', 'kind', 'channel'])
    .executeTakeFirst();
  if (!moved || to.length === 0) return;
  const others = await trx
    .selectFrom('delivery')
    .select('recipient')
    .where('lead_id', '=', moved.lead_id)
    .where('kind', '=', moved.kind)
    .execute();
  const known = new Set(others.map(({ recipient }) => recipient));
  const rows = to
    .filter((recipient) => !known.has(recipient))
    .map((recipient) => ({
      ...moved,
      id: randomUUIDv7(),
      recipient,
      attempts: 0,
      next_at: at,
      trying_since: at,
    }));
  if (rows.length > 0) await trx.insertInto('delivery').values(rows).execute();
}
