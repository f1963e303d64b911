import { openConfiguredDatabase } from '../leads/store/configured-database.ts';
import type { StoreSettings } from '../leads/store/store-place.ts';

export interface StoreCounts {
  leads: number;
  deliveries: { delivered: number; waiting: number; parked: number; held: number };
}

/** What a store holds, read past the relay that works on it. */
export async function countStored(settings: StoreSettings): Promise<StoreCounts> {
  const db = await openConfiguredDatabase(settings);
  try {
    const { leads } = await db
      .selectFrom('lead')
      .select((eb) => eb.fn.countAll<number>().as('leads'))
      .executeTakeFirstOrThrow();
    const { all, delivered, parked, held } = await db
      .selectFrom('delivery')
      .select((eb) => [
        eb.fn.countAll<number>().as('all'),
        eb.fn.count<number>('delivered_at').as('delivered'),
        eb.fn.count<number>('parked_at').as('parked'),
        eb.fn.count<number>('held_at').as('held'),
      ])
      .executeTakeFirstOrThrow();
    const waiting = all - delivered - parked - held;
    return { leads, deliveries: { delivered, parked, held, waiting } };
  } finally {
    await db.destroy();
  }
}
