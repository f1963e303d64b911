import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe } from 'node:test';
import type { Lead } from '../leads/lead.ts';
import { openConfiguredDatabase } from './test-database.ts';
import { openDatabase, type Database } from '../leads/store/database/database.ts';
import { openPostgres } from '../leads/store/database/postgres.ts';
import { storeFileIn, type StoreSettings } from '../leads/store/database/store-place.ts';
import { acceptLeads } from './made-leads.ts';
import { startPostgres, withoutPostgres, type TestPostgres } from './test-postgres.ts';

/** Creates stores of one engine, each with its own folder and database. */
export interface Engine {
  /** The settings of a store that nobody has opened yet. */
  newPlace: () => Promise<StoreSettings>;
  /** An open store with these leads, taken in by a desk that opened two days ago. */
  storeOf: (...leads: readonly Lead[]) => Promise<Database>;
  /** Restarts the server, if the engine has one, which empties its caches. */
  restart: () => Promise<void>;
}

type EngineName = 'SQLite' | 'PostgreSQL';

/** Defines tests that hold on SQLite and on PostgreSQL alike, or on the named ones. */
export function onEachEngine(
  title: string,
  define: (engine: Engine) => void,
  names: readonly EngineName[] = ['SQLite', 'PostgreSQL'],
): void {
  for (const name of names) {
    const skip = name === 'PostgreSQL' && withoutPostgres;
    void describe(`${title}, on ${name}`, { skip }, () => {
      let folder: string;
      let postgres: TestPostgres | undefined;
      let places = 0;
      const opened: Database[] = [];
      let madeTables: Promise<StoreSettings> | undefined;

      before(async () => {
        folder = await mkdtemp(path.join(tmpdir(), 'engine-'));
        if (name === 'PostgreSQL') postgres = await startPostgres();
      });

      after(async () => {
        await Promise.all(opened.map((db) => db.destroy()));
        await postgres?.stop();
        await rm(folder, { recursive: true });
      });

      async function newPlace(like?: StoreSettings): Promise<StoreSettings> {
        places += 1;
        const dataDir = path.join(folder, String(places));
        if (like && name === 'SQLite') {
          await mkdir(dataDir);
          await copyFile(storeFileIn(like.dataDir), storeFileIn(dataDir));
        }
        return { dataDir, databaseUrl: await postgres?.newDatabase(like?.databaseUrl) };
      }

      /** A store with tables, to be copied: creating them takes longer than everything else of a store. */
      async function makeTables(): Promise<StoreSettings> {
        const place = await newPlace();
        await (await openConfiguredDatabase(place)).destroy();
        return place;
      }

      define({
        newPlace: () => newPlace(),
        restart: () => postgres?.restart() ?? Promise.resolve(),
        async storeOf(...leads) {
          const like = await (madeTables ??= makeTables());
          const place = await newPlace(like);
          const { databaseUrl } = place;
          // Each connection is a process of the server, and a relay's start opens two more before its own.
          const db =
            databaseUrl === undefined
              ? await openConfiguredDatabase(place)
              : await openDatabase(openPostgres(databaseUrl));
          opened.push(db);
          await acceptLeads(db, leads);
          return db;
        },
      });
    });
  }
}
