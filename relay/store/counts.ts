import type { Database } from './database.ts';

export interface StoreCounts {
  leads: number;
  deliveries: { delivered: number; waiting: number; parked: number; held: number };
}

export async function countAll(db: Database): Promise<StoreCounts> {
  const { leads } = await db
    .selectFrom('lead')
    .select((eb) => eb.fn.countAll<number>().as('leads'))
    .executeTakeFirstOrThrow();
  const row = await db
    .selectFrom('delivery')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.count<number>('delivered_at').as('delivered'),
      eb.fn.count<number>('parked_at').as('parked'),
      eb.fn.count<number>('held_at').as('held'),
    ])
    .executeTakeFirstOrThrow();
  const { delivered, parked, held } = row;
  const waiting = row.all - delivered - parked - held;
  return { leads, deliveries: { delivered, parked, held, waiting } };
}
