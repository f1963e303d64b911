import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Transaction } from 'kysely';
import { mailFolderIn, removeMailFilesOf } from '../delivery/mail-files.ts';
import { referenceOf } from '../lead.ts';
import type { Database } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import { leaveNoTrace } from '../store/sqlite-file.ts';
import { file, filedCertificates, markFinished, newCertificate } from './certificate.ts';
import type { Certificate, FiledCertificate } from './certificate.ts';
import { Fault } from './command.ts';
import type { Found, Person } from './person.ts';

/** Ids in one statement. */
const idsAtOnce = 500;

interface Deleted {
  leads: number;
  deliveries: number;
  consentRecords: number;
}

/**
 * Erases leads with all that belongs to them. The certificate is on the disk before the rows are
 * gone: whatever ends the process in between, the next start finishes what it says.
 * @throws Fault when one of them is being sent, or another process still reads an old state
 */
export async function eraseFound(
  db: Database,
  {
    dataDir,
    found,
    foundBy,
    now,
  }: {
    dataDir: string;
    found: Found;
    foundBy: Person['kind'];
    now: number;
  },
): Promise<{ certificate: Certificate; file: string }> {
  const leadIds = found.leads.map(({ lead }) => lead.id);
  const filed = await db.transaction().execute(async (trx) => {
    const deleted = await deleteLeads(trx, leadIds, now);
    const { mailFiles } = found;
    const erased = { ...deleted, mailFiles: mailFiles.length };
    return file(dataDir, newCertificate({ foundBy, erased, leadIds, mailFiles, now }));
  });
  return { certificate: filed.certificate, file: await finish(db, dataDir, filed) };
}

/**
 * Erases again what came back with a backup, and finishes what was cut off.
 * @returns how many leads had come back
 */
export async function reapplyErasures(db: Database, dataDir: string): Promise<number> {
  let cameBack = 0;
  for (const filed of await filedCertificates(dataDir)) {
    const leadIds = filed.certificate.leads.map(({ id }) => id);
    const { leads } = await db.transaction().execute((trx) => deleteLeads(trx, leadIds, null));
    cameBack += leads;
    if (leads > 0 || !filed.finished) await finish(db, dataDir, filed);
  }
  return cameBack;
}

/** @param sendingAt refuses to delete what is being sent at this time; null where nobody sends */
async function deleteLeads(
  trx: Transaction<Schema>,
  leadIds: readonly string[],
  sendingAt: number | null,
): Promise<Deleted> {
  const deleted: Deleted = { leads: 0, deliveries: 0, consentRecords: 0 };
  for (let from = 0; from < leadIds.length; from += idsAtOnce) {
    const ids = leadIds.slice(from, from + idsAtOnce);
    const deliveries = await trx
      .deleteFrom('delivery')
      .where('lead_id', 'in', ids)
      .returningAll()
      .execute();
    if (sendingAt !== null) refuseWhileSending(deliveries, sendingAt);
    const leads = await trx
      .deleteFrom('lead')
      .where('id', 'in', ids)
      .returning('consent')
      .execute();
    deleted.consentRecords += leads.filter(({ consent }) => consent !== null).length;
    deleted.deliveries += deliveries.length;
    deleted.leads += leads.length;
  }
  return deleted;
}

/** A message on its way would be written to the mail folder, or settled, after its lead is gone. */
function refuseWhileSending(deliveries: readonly Schema['delivery'][], now: number): void {
  const sending = deliveries.filter(
    ({ claimed_at, delivered_at, parked_at, next_at }) =>
      claimed_at !== null && delivered_at === null && parked_at === null && next_at > now,
  );
  if (sending.length === 0) return;
  const references = new Set(sending.map(({ lead_id }) => referenceOf(lead_id)));
  throw new Fault(
    `Being sent this moment: ${[...references].join(', ')}. Nothing was erased. Try again in a few minutes.`,
  );
}

async function finish(db: Database, dataDir: string, filed: FiledCertificate): Promise<string> {
  const { leads, mailFiles } = filed.certificate;
  await removeMailFilesOf(dataDir, new Set(leads.map(({ id }) => id)));
  for (const name of mailFiles) {
    await rm(path.join(mailFolderIn(dataDir), path.basename(name)), { force: true });
  }
  if (await leaveNoTrace(db)) return markFinished(filed);
  throw new Fault(
    'The leads are erased; a process such as a backup still reads an old state of the store. When it is done: npm run leads -- erase --finish',
  );
}
