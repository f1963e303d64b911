import { openToRead } from '../leads/store/database/configured-database.ts';
import { openConfiguredDatabase } from './test-database.ts';
import type { StoreSettings } from '../leads/store/database/store-place.ts';
import { isInState } from '../leads/store/lead/is-in-state.ts';
import type { DeliveryState } from '../leads/delivery-state.ts';

export interface StoreCounts {
  leads: number;
  deliveries: Readonly<Record<DeliveryState, number>>;
}

/** Counts what a store holds, bypassing the relay that works on it. */
export async function countStored(settings: StoreSettings): Promise<StoreCounts> {
  // Opened read-only: opening to write first checks for migrations, which takes longer than counting.
  const db = openToRead(settings) ?? (await openConfiguredDatabase(settings));
  try {
    const { leads } = await db
      .selectFrom('lead')
      .select((eb) => eb.fn.countAll<number>().as('leads'))
      .executeTakeFirstOrThrow();
    const deliveries = await db
      .selectFrom('delivery')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere(isInState('delivered')).as('delivered'),
        fn.countAll<number>().filterWhere(isInState('parked')).as('parked'),
        fn.countAll<number>().filterWhere(isInState('held')).as('held'),
        fn.countAll<number>().filterWhere(isInState('waiting')).as('waiting'),
      ])
      .executeTakeFirstOrThrow();
    return { leads, deliveries: { ...deliveries } };
  } finally {
    await db.destroy();
  }
}
