import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Which content of which lead. */
export interface ContentName {
  leadId: string;
  /** SHA-256 in hex. */
  hash: string;
}

/** A file in the folder: its name is the id of its lead and the hash of what it holds. */
interface KeptFile extends ContentName {
  name: string;
}

const keptName = /^([\da-f-]{36})\.([\da-f]{64})$/;

/** Where an embedded store keeps what came with leads. */
export function filesFolderIn(dataDir: string): string {
  return path.join(dataDir, 'files');
}

/** Where a file stands while it comes in: on the same disk, so that keeping it is to give it a name. */
export function incomingFolderIn(dataDir: string): string {
  return path.join(filesFolderIn(dataDir), 'incoming');
}

export function keptFile(dataDir: string, { leadId, hash }: ContentName): string {
  return path.join(filesFolderIn(dataDir), `${leadId}.${hash}`);
}

/** Every file that is kept; what is still coming in is not among them. */
export async function keptFilesIn(dataDir: string): Promise<KeptFile[]> {
  const names = await namesIn(filesFolderIn(dataDir));
  return names.flatMap((name) => {
    const [, leadId, hash] = keptName.exec(name) ?? [];
    return leadId === undefined || hash === undefined ? [] : [{ name, leadId, hash }];
  });
}

export function incomingFilesIn(dataDir: string): Promise<string[]> {
  return namesIn(incomingFolderIn(dataDir));
}

/** Removes the files of these leads. */
export async function removeFilesOf(dataDir: string, leadIds: ReadonlySet<string>): Promise<void> {
  for (const { name, leadId } of await keptFilesIn(dataDir)) {
    if (leadIds.has(leadId)) await rm(path.join(filesFolderIn(dataDir), name), { force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
