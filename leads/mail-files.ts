import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { undefinedIfMissing } from '../platform/undefined-if-missing.ts';

const idLength = 36;

/** Where mail is written if no mail server is set. */
export function mailFolderIn(dataDir: string): string {
  return path.join(dataDir, 'mail');
}

/** Every file that the mailer wrote, including unfinished ones. */
export async function mailFilesIn(dataDir: string) {
  const folder = mailFolderIn(dataDir);
  const names = (await undefinedIfMissing(readdir(folder))) ?? [];
  const mails = names.filter((name) => /\.eml(\.part)?$/.test(name));
  return { folder, files: mails.map((name) => ({ name, leadId: leadIdOfMailFile(name) })) };
}

/** The name of a mail file that is about a lead begins with the lead's id. */
export function leadIdOfMailFile(name: string): string {
  return name.slice(0, idLength);
}

export async function removeMailFilesOf(
  dataDir: string,
  leadIds: ReadonlySet<string>,
): Promise<void> {
  const { folder, files } = await mailFilesIn(dataDir);
  for (const { name, leadId } of files) {
    if (leadIds.has(leadId)) await rm(path.join(folder, name), { force: true });
  }
}
