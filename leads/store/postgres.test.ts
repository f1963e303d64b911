import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Kysely } from 'kysely';
import { leadWith } from '../../testing/test-engines.ts';
import { startLine } from '../../testing/test-line.ts';
import { findPostgres, startPostgres } from '../../testing/test-postgres.ts';
import { openDatabase } from './database.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';
import { isLate } from './store-fault.ts';
import type { StoreFault } from './store-fault.ts';
import { createStore } from './store.ts';

const binaries = findPostgres();
const skip = binaries === undefined && 'PostgreSQL is not here';

test(
  'a connection that dies without a word is given up, and the next lead is stored by another',
  { skip, timeout: 60_000 },
  async (context) => {
    assert.ok(binaries);
    const postgres = await startPostgres(binaries);
    context.after(() => postgres.stop());
    const url = new URL(await postgres.newDatabase());
    await (await openDatabase(openPostgres(url.href))).destroy();
    const line = await startLine(Number(url.port));
    context.after(() => line.close());
    url.port = String(line.port);
    const db = new Kysely<Schema>({ dialect: openPostgres(url.href, 500) });
    const store = createStore(db);
    const ask = {
      'to store a lead': () => store.accept({ lead: leadWith(), deliveries: [] }),
      'to read a state': () => store.readState('any'),
    };
    for (const [what, work] of Object.entries(ask)) {
      await work();
      line.goDead();
      await assert.rejects(work(), (error: StoreFault) => isLate(error), what);
      await work();
    }
    await db.destroy();
  },
);
