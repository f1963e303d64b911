import path from 'node:path';
import type { Database } from './database.ts';
import { readState, writeState } from './relay-state.ts';
import { emptyLog, rewriteStore } from './sqlite-file.ts';
import type { FiledCertificate } from '../upkeep/certificate.ts';

/** By the names of their files: the certificates that the store was last rewritten for. */
const stateName = 'erasures-rewritten';

/**
 * Leaves no trace in a store's file of what was erased by these certificates. It is rewritten once
 * for them: posts wait for that, and what holds an erasure up elsewhere may last for months.
 * @returns false where another process still reads an old state of the store
 */
export async function takeTraces(
  db: Database,
  certificates: readonly FiledCertificate[],
): Promise<boolean> {
  const names = certificates.map(({ file }) => path.basename(file));
  const rewritten = namesIn(await readState(db, stateName));
  if (!names.every((name) => rewritten.includes(name))) {
    await rewriteStore(db);
    await writeState(db, stateName, JSON.stringify(names));
  }
  return emptyLog(db);
}

/** For a store in which there were leads to erase again: it is to be rewritten once more. */
export function traced(db: Database): Promise<void> {
  return writeState(db, stateName, undefined);
}

function namesIn(text: string | undefined): readonly unknown[] {
  try {
    const names: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(names) ? names : [];
  } catch {
    return [];
  }
}
