import type { FileContents } from '../../leads/store/files/file-contents.ts';
import type { Lead } from '../../leads/lead.ts';
import type { Accepted } from '../../leads/store/acceptance/acceptance.ts';
import type { ReceivedFile } from './file-parts.ts';

/**
 * Keeps what came with a lead, and then has the lead stored: whoever reads it finds its files. Where a
 * database broke off, what was kept stays: it may have committed the lead all the same. Where it did
 * not, the files are nobody's and are swept away.
 */
export async function keepFiles(
  files: readonly ReceivedFile[],
  { id: leadId }: Pick<Lead, 'id'>,
  contents: FileContents,
  storeLead: () => Promise<Accepted>,
): Promise<Accepted> {
  const names = files.map(({ hash }) => ({ leadId, hash }));
  let mayBeStored = false;
  let accepted: Accepted;
  try {
    // One content under two names is one.
    const byHash = new Map(files.map(({ hash, arrived }) => [hash, arrived]));
    for (const [hash, arrived] of byHash) await contents.keep({ leadId, hash }, arrived);
    mayBeStored = true;
    accepted = await storeLead();
  } catch (error) {
    if (!mayBeStored || contents.storeIsCertain) await contents.drop(names);
    throw error;
  }
  try {
    if (accepted.repeated) await contents.drop(names);
    else contents.markStored(names);
  } catch {
    // The lead is stored, and answered so whatever its disk says of a mark: the sweep sets it within the hour.
  }
  return accepted;
}
