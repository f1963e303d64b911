import { constants, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readOnly, restrictToOwner } from '../platform/durable-file.ts';
import { ifThere } from '../platform/if-there.ts';

/** Which content of which lead. */
export interface ContentName {
  leadId: string;
  /** SHA-256 in hex. */
  hash: string;
}

/** A file in the folder: its name is the id of its lead and the hash of what it holds. */
export interface KeptFile extends ContentName {
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

/**
 * Of a file whose lead is not stored, or not any more. It stands with the file itself, and so in no store: one
 * that an older copy took the place of has leads which that copy has never heard of.
 */
export const nobodysMode = readOnly;

/** Says of a file, by its mode, that its lead is stored: nothing but the end of that lead takes it away. */
export function markStored(dataDir: string, name: ContentName): void {
  restrictToOwner(keptFile(dataDir, name));
}

/** Takes that back. */
export function markNobodys(dataDir: string, name: ContentName): void {
  restrictToOwner(keptFile(dataDir, name), nobodysMode);
}

/** Where modes cannot be set every file is taken for one whose lead is stored: what is lost nobody brings back. */
export async function isMarkedStored(dataDir: string, name: ContentName): Promise<boolean> {
  const found = await ifThere(stat(keptFile(dataDir, name)));
  // It may be taken away since it was listed.
  return found !== undefined && (found.mode & constants.S_IWUSR) !== 0;
}

/** Removes the files of these leads. */
export async function removeFilesOf(dataDir: string, leadIds: ReadonlySet<string>): Promise<void> {
  for (const { name, leadId } of await keptFilesIn(dataDir)) {
    if (leadIds.has(leadId)) await rm(path.join(filesFolderIn(dataDir), name), { force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await ifThere(readdir(folder))) ?? [];
}
