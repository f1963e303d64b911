import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { filesFolderIn } from '../leads/file-folder.ts';
import { idAt } from '../leads/lead.ts';
import { printable } from '../leads/printable.ts';
import { fileStore } from '../leads/store/files/file-chunks.ts';
import { createFileContents } from '../leads/store/files/file-contents.ts';
import { isShared } from '../leads/store/tables/is-shared.ts';
import { readLeads } from '../leads/store/lead/lead-filter.ts';
import { filesOfAnotherStore, orphanFiles } from '../leads/upkeep/sweep-files.ts';
import { hourMs } from '../platform/clock.ts';
import { unreadableCode } from '../platform/unreadable.ts';
import type { Context } from './command.ts';

/** How old a file of no lead is by the time that the relay's hourly sweep should have removed it. */
const strayAfterMs = 3 * hourMs;

/** Files that are missing, or are not as they came. */
export async function fileProblems({ db, dataDir }: Context): Promise<string[]> {
  const contents = createFileContents({ dataDir, shared: isShared(db) }, fileStore(db));
  const problems: string[] = [];
  for await (const { lead, reference } of readLeads(db, { hasFiles: true })) {
    for (const { name, hash } of lead.files) {
      const what = await faultOfFile(() => contents.read({ leadId: lead.id, hash }), hash);
      if (what === undefined) continue;
      problems.push(
        `“${printable(name)}” of ${reference} ${what}. A backup may have it whole, and so may the mail about that lead.`,
      );
    }
  }
  return problems;
}

/** What is wrong with a file, or undefined if its content is unchanged. */
async function faultOfFile(
  read: () => Promise<Readable | undefined>,
  hash: string,
): Promise<string | undefined> {
  try {
    const content = await read();
    if (!content) return 'is missing';
    return (await hashOfContent(content)) === hash ? undefined : 'is damaged';
  } catch (error) {
    const code = unreadableCode(error);
    if (code === undefined) throw error;
    return `cannot be read (${code})`;
  }
}

async function hashOfContent(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of content) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** Files that belong to no lead. Younger ones may be on their way in. */
export async function strayProblems(context: Context): Promise<string[]> {
  const { kept, inDatabase } = await orphanFiles(filesPlace(context));
  const old = idAt(context.now() - strayAfterMs);
  const strays = [...kept, ...inDatabase].filter((name) => name < old);
  if (strays.length === 0) return [];
  return [
    `${strays.length === 1 ? '1 file belongs' : `${strays.length} files belong`} to no lead, such as ${strays[0]}. The relay removes them within a day.`,
  ];
}

/** Names of files whose leads another store has. */
export function filesOfOthers(context: Context): Promise<string[]> {
  return filesOfAnotherStore(filesPlace(context));
}

function filesPlace({ db, dataDir }: Context) {
  return { store: fileStore(db), dataDir };
}

/** Says that files of another store are here, which neither the sweep nor retention reaches. */
export function othersWords(names: readonly string[], { dataDir }: Context): string[] {
  if (names.length === 0) return [];
  const [are, them] =
    names.length === 1
      ? ['1 file belongs to a lead', 'it']
      : [`${names.length} files belong to leads`, 'them'];
  return [
    `${are} that this store does not have, such as ${names[0]} in ${filesFolderIn(dataDir)}. Another store has ${them}, such as one that was replaced by an older copy: put that store back, or delete ${them}.`,
  ];
}
