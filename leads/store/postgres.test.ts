import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { test } from 'node:test';
import { Kysely } from 'kysely';
import { leadWith } from '../../testing/test-engines.ts';
import { findPostgres, startPostgres } from '../../testing/test-postgres.ts';
import { openDatabase } from './database.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';
import { isLate } from './store-fault.ts';
import type { StoreFault } from './store-fault.ts';
import { createStore } from './store.ts';

const binaries = findPostgres();
const skip = binaries === undefined && 'PostgreSQL is not here';

/** A line to a server that can go dead as where its host loses power: nobody hears that it is gone. */
async function startLine(port: number) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      sockets.add(from);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Nothing passes any more by what is connected; who connects again gets through. */
    goDead() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

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
