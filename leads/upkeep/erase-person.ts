import { existsSync } from 'node:fs';
import type { Database } from '../store/database/database.ts';
import {
  fileCertificate,
  newCertificate,
  unfinishedIn,
  type Certificate,
  type FiledCertificate,
} from './certificate.ts';
import { Fault, sentenceOf } from '../fault.ts';
import { deleteLeads } from '../store/erasing/delete-leads.ts';
import { erasingStore } from '../store/erasing/erasing-store.ts';
import { inTransaction } from '../store/database/in-transaction.ts';
import { removeTraces, unfinishedWords } from './finish-erasures.ts';
import type { AboutPerson, FoundLead } from './about-person.ts';
import type { Person } from './person.ts';

interface Erasure {
  dataDir: string;
  found: AboutPerson;
  foundBy: Person['kind'];
  now: number;
}

/**
 * Erases what was found about a person, for the first time. The certificate is on the disk before the rows are deleted:
 * if the process ends in between, the next start finishes the erasure.
 * @throws Fault if one of the leads is being sent, or if traces of them cannot be removed yet
 */
export async function erasePerson(
  db: Database,
  { dataDir, found, foundBy, now }: Erasure,
): Promise<{ certificate: Certificate; file: string }> {
  const leadIds = found.leads.map(({ lead }) => lead.id);
  const filed: FiledCertificate[] = [];
  try {
    await inTransaction(db, async (trx) => {
      const deleted = await deleteLeads(trx, leadIds, now);
      const { mailFiles } = found;
      const setAside = found.leads.filter((lead) => lead.setAside !== undefined);
      const withThose = (what: keyof FoundLead['counts']) =>
        setAside.reduce((sum, { counts }) => sum + counts[what], deleted[what]);
      const erased = {
        leads: deleted.leads + setAside.length,
        deliveries: withThose('deliveries'),
        consentRecords: withThose('consentRecords'),
        files: withThose('files'),
        mailFiles: mailFiles.length,
      };
      const certificate = newCertificate({ foundBy, erased, leadIds, mailFiles, now });
      filed.push(unfinishedIn(dataDir, certificate));
      await fileCertificate(dataDir, certificate);
    });
  } catch (error) {
    // A certificate on the disk is carried out at the next attempt.
    const says = `could not be carried out: ${sentenceOf(error)}`;
    const standing = filed.filter(({ file }) => existsSync(file));
    if (standing.length === 0) throw error;
    throw new Fault(unfinishedWords(standing.map(({ file }) => ({ file, says }))));
  }
  const { troubles, finished } = await removeTraces(erasingStore(db), dataDir, filed);
  const [done] = filed;
  const [name] = finished;
  if (done !== undefined && name !== undefined)
    return { certificate: done.certificate, file: name };
  throw new Fault(unfinishedWords(troubles));
}
