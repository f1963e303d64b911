import { rm } from 'node:fs/promises';
import path from 'node:path';
import { removeFilesOf } from '../file-folder.ts';
import { mailFolderIn, removeMailFilesOf } from '../mail-files.ts';
import {
  filedCertificates,
  markFinished,
  type Certificate,
  type ErasureTrouble,
  type FiledCertificate,
} from './certificate.ts';
import type { ErasingStore } from '../store/erasing/erasing-store.ts';
import { eraseRestored, type ErasedAgain } from './erase-restored.ts';
import { sentenceOf } from '../fault.ts';

/**
 * Finishes all past erasures: erases again what came back, then removes all traces, which can take long.
 * @param left erasures to leave unfinished
 */
export async function finishErasures(
  store: ErasingStore,
  dataDir: string,
  left: readonly FiledCertificate[] = [],
): Promise<ErasedAgain> {
  const again = await eraseRestored(store, dataDir);
  const { certificates } = await filedCertificates(dataDir);
  const unfinished = certificates.filter(
    ({ file, finished, certificate }) =>
      !finished &&
      !left.some((one) => one.file === file) &&
      !certificate.leads.some(({ id }) => again.withheld.includes(id)),
  );
  const { troubles } = await removeTraces(store, dataDir, unfinished);
  return { ...again, troubles: [...again.troubles, ...troubles] };
}

/** What a command prints about unfinished erasures. */
export function unfinishedWords(troubles: readonly ErasureTrouble[]): string {
  const lines = troubles.map(({ file: name, says }) => `${name} ${says}`);
  return [
    'Not every erasure is finished. The relay tries again each hour. To try now: npm run leads -- erase --finish',
    ...new Set(lines),
  ].join('\n');
}

/**
 * Removes traces of erased leads: in the store's file, in set-aside stores, in their files and in mail files. An
 * erasure that cannot be finished does not stop the others.
 */
export async function removeTraces(
  store: ErasingStore,
  dataDir: string,
  unfinished: readonly FiledCertificate[],
): Promise<{ troubles: ErasureTrouble[]; finished: string[] }> {
  const finished: string[] = [];
  const troubles: ErasureTrouble[] = [];
  if (unfinished.length === 0) return { troubles, finished };
  const traces =
    (await traceTrouble(store, unfinished)) ?? (await setAsideTrouble(store, dataDir, unfinished));
  for (const filed of unfinished) {
    try {
      await removeFiles(dataDir, filed.certificate);
      if (traces === undefined) finished.push(await markFinished(filed));
      else troubles.push({ file: filed.file, says: traces });
    } catch (error) {
      troubles.push({ file: filed.file, says: `could not be finished: ${sentenceOf(error)}` });
    }
  }
  return { troubles, finished };
}

/** Why traces are left in the store's file; undefined if none are. */
async function traceTrouble(
  store: ErasingStore,
  unfinished: readonly FiledCertificate[],
): Promise<string | undefined> {
  try {
    if (await store.vacuumFor(namesOf(unfinished))) return undefined;
    return 'is done, but traces remain for now: a process such as a backup is still reading an old state of the store.';
  } catch (error) {
    return `is done, but the store could not be rewritten to remove its traces: ${sentenceOf(error)}`;
  }
}

/** The first reason why traces are left in a set-aside store; undefined if none are. */
async function setAsideTrouble(
  store: ErasingStore,
  dataDir: string,
  unfinished: readonly FiledCertificate[],
): Promise<string | undefined> {
  const leadIds = unfinished.flatMap(({ certificate }) => certificate.leads.map(({ id }) => id));
  const troubles: string[] = [];
  // Loads Kysely, which the server's thread does not need otherwise.
  const { setAsideStores, unreadableWords } = await import('../store/embedded/set-aside.ts');
  for (const setAside of await setAsideStores(dataDir)) {
    try {
      const whole = await store.eraseFromSetAside(setAside, leadIds, namesOf(unfinished));
      if (!whole) {
        troubles.push(`is done, but traces remain for now: a process is reading ${setAside.file}.`);
      }
    } catch (error) {
      troubles.push(`is done in the store. ${setAside.file} ${unreadableWords(error)}`);
    }
  }
  return troubles[0];
}

function namesOf(certificates: readonly FiledCertificate[]): string[] {
  return certificates.map(({ file }) => path.basename(file));
}

async function removeFiles(dataDir: string, { leads, mailFiles }: Certificate): Promise<void> {
  const ids = new Set(leads.map(({ id }) => id));
  await removeMailFilesOf(dataDir, ids);
  await removeFilesOf(dataDir, ids);
  for (const name of mailFiles) {
    await rm(path.join(mailFolderIn(dataDir), path.basename(name)), { force: true });
  }
}
