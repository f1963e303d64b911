import type { FileContents } from '../../leads/store/files/file-contents.ts';
import type { Lead } from '../../leads/lead.ts';
import type { Accepted } from '../../leads/store/acceptance/acceptance.ts';
import type { ReceivedFile } from './file-parts.ts';

/**
 * Keeps a lead's files and then stores the lead, so that whoever reads the lead finds its files. If a database fails
 * in between, the files stay: it may have committed the lead all the same. If it has not, nobody owns them and they
 * are swept away.
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
    // The same content under two names is kept once.
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
    // The lead is stored, so the post is accepted even if the disk rejects a mark. The sweep sets it within the hour.
  }
  return accepted;
}
