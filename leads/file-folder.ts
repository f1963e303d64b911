import { constants, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readOnly, restrictToOwner } from '../platform/durable-file.ts';
import { undefinedIfMissing } from '../platform/undefined-if-missing.ts';

/** Identifies the content of a file of a lead. */
export interface ContentName {
  leadId: string;
  /** SHA-256 in hex. */
  hash: string;
}

/** A file in the folder, named after its lead's id and its hash. */
export interface KeptFile extends ContentName {
  name: string;
}

const keptName = /^([\da-f-]{36})\.([\da-f]{64})$/;

/** Where an embedded store keeps the files of leads. */
export function filesFolderIn(dataDir: string): string {
  return path.join(dataDir, 'files');
}

/** Where uploads in progress are written: on the same disk, so that keeping one is a matter of naming it. */
export function incomingFolderIn(dataDir: string): string {
  return path.join(filesFolderIn(dataDir), 'incoming');
}

export function keptFile(dataDir: string, { leadId, hash }: ContentName): string {
  return path.join(filesFolderIn(dataDir), `${leadId}.${hash}`);
}

/** Every kept file, without uploads in progress. */
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

/**
 * The mode of a file whose lead is not stored, or no longer. The mark is on the file and not in a store: if an older
 * copy takes a store's place, that copy does not know of the newest leads.
 */
export const orphanMode = readOnly;

/** Marks a file, by its mode, as belonging to a stored lead: it is removed only with that lead. */
export function markStored(dataDir: string, name: ContentName): void {
  restrictToOwner(keptFile(dataDir, name));
}

/** Undoes `markStored`. */
export function markOrphan(dataDir: string, name: ContentName): void {
  restrictToOwner(keptFile(dataDir, name), orphanMode);
}

/** Where modes cannot be set, every file counts as marked: a deleted one could not be restored. */
export async function isMarkedStored(dataDir: string, name: ContentName): Promise<boolean> {
  const found = await undefinedIfMissing(stat(keptFile(dataDir, name)));
  // It may have been removed since it was listed.
  return found !== undefined && (found.mode & constants.S_IWUSR) !== 0;
}

export async function removeFilesOf(dataDir: string, leadIds: ReadonlySet<string>): Promise<void> {
  for (const { name, leadId } of await keptFilesIn(dataDir)) {
    if (leadIds.has(leadId)) await rm(path.join(filesFolderIn(dataDir), name), { force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await undefinedIfMissing(readdir(folder))) ?? [];
}
