import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onEachEngine } from '../../../testing/test-engines.ts';
import { until } from '../../../testing/until.ts';
import { Fault } from '../../fault.ts';
import { isShared } from '../tables/is-shared.ts';
import { openConfiguredDatabase } from '../../../testing/test-database.ts';
import type { Database } from '../database/database.ts';
import { giveAccess, removeAccess } from './change-access.ts';
import { readUsers } from './users.ts';

const now = Date.UTC(2026, 10, 22, 9);
const by = 'a test';

/** Resolves once two connections wait for a lock. */
async function untilBothWait(db: Database): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
    return rows[0]?.count === 2;
  });
}

onEachEngine('A desk', ({ newPlace }) => {
  for (const [how, part] of [
    ['remove each other’s access', (db: Database, id: string) => removeAccess(db, id, { by, now })],
    [
      'make members of each other',
      async (db: Database, id: string) => {
        const { address } = await db
          .selectFrom('desk_user')
          .select('address')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return giveAccess(db, { address, name: 'Demoted', role: 'member' }, { by, now });
      },
    ],
  ] as const) {
    test(`keeps an owner if two ${how} at once`, async () => {
      const place = await newPlace();
      await using one = await openConfiguredDatabase(place);
      await using other = await openConfiguredDatabase(place);
      const ids: string[] = [];
      for (const name of ['Ann', 'Ben']) {
        const given = { address: `${name}@office.example`, name, role: 'owner' } as const;
        ids.push((await giveAccess(one, given, { by, now })).id);
      }
      const [ann = '', ben = ''] = ids;
      const both = () => [part(one, ben), part(other, ann)];
      let parts: Promise<unknown>[] = [];
      if (isShared(one)) {
        // Both have made their change before either commits: each would still see the other as an owner.
        await one.transaction().execute(async (trx) => {
          await sql`lock table audit_entry in exclusive mode`.execute(trx);
          parts = both();
          for (const each of parts) void each.catch(() => undefined);
          await untilBothWait(other);
        });
      } else {
        // SQLite has one writer at a time. In one process a second would wait for itself.
        const first = part(one, ben);
        await first;
        parts = [first, part(other, ann)];
      }
      const results = await Promise.allSettled(parts);
      const refused = results.filter(({ status }) => status === 'rejected');
      assert.equal(refused.length, 1);
      assert.ok((refused[0] as PromiseRejectedResult).reason instanceof Fault);
      const owners = (await readUsers(one)).filter(({ role }) => role === 'owner');
      assert.equal(owners.length, 1);
    });
  }
});
