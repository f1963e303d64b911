import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makePrivateFolder, writeWhole } from '../../platform/durable-file.ts';
import { undefinedIfMissing } from '../../platform/undefined-if-missing.ts';
import { readBacklog } from '../store/outbox/backlog.ts';
import { readAsItIs, type Database } from '../store/database/database.ts';
import {
  beginsEmpty,
  storeFileIn,
  storePlace,
  type StoreSettings,
} from '../store/database/store-place.ts';

/** Unfinished leads in a place that no relay reads any more. */
export interface LeftBehind {
  says: string;
  todo: string;
}

const reachNobody = 'leads that nobody will receive: they are waiting, given up or held';

/** Records which database leads are kept in, for a later start without DATABASE_URL. */
export async function noteDatabase(settings: StoreSettings): Promise<void> {
  makePrivateFolder(settings.dataDir);
  // Written whole: after a power cut, half a name would be of no database, or of another.
  await writeWhole(noteIn(settings), (unfinished) =>
    writeFile(unfinished, `${storePlace(settings)}\n`),
  );
}

/**
 * Reports unfinished leads in the place where leads were kept before DATABASE_URL was set or unset. They are not
 * migrated, and nobody would hear of them.
 */
export async function leftBehind(
  settings: StoreSettings,
  now: number,
): Promise<LeftBehind | undefined> {
  return settings.databaseUrl === undefined ? inDatabase(settings) : inFile(settings, now);
}

/** The database in which leads were kept before; undefined if none was recorded. */
export async function notedDatabase({
  dataDir,
}: Pick<StoreSettings, 'dataDir'>): Promise<string | undefined> {
  return (await undefinedIfMissing(readFile(noteIn({ dataDir }), 'utf8')))?.trim();
}

async function inDatabase(settings: StoreSettings): Promise<LeftBehind | undefined> {
  const note = noteIn(settings);
  const place = await notedDatabase(settings);
  if (place === undefined) return undefined;
  return {
    says: `DATABASE_URL: it is no longer set. ${place}, where leads were kept, may hold ${reachNobody}, and they are not in the file.`,
    todo: `Set it again. To move to the file, keep it set until npm run leads -- stats shows none of these, then delete ${note}.`,
  };
}

async function inFile({ dataDir }: StoreSettings, now: number): Promise<LeftBehind | undefined> {
  if (beginsEmpty({ dataDir, databaseUrl: undefined })) return undefined;
  const file = storeFileIn(dataDir);
  const left = await readAsItIs(file, (db) => hasUnfinished(db, now)).catch(() => undefined);
  if (left === false) return undefined;
  return {
    says: `DATA_DIR: ${file} ${left ? 'holds' : 'may hold'} ${reachNobody}, and they are not in this database.`,
    todo: 'Start without DATABASE_URL until npm run leads -- stats shows none of these, then set it.',
  };
}

async function hasUnfinished(db: Database, now: number): Promise<boolean> {
  const { waiting, parkedByItself, quarantined } = await readBacklog(db, now);
  return waiting.length + parkedByItself + quarantined > 0;
}

function noteIn({ dataDir }: Pick<StoreSettings, 'dataDir'>): string {
  return path.join(dataDir, 'leads-in-database.txt');
}
