import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { referenceOf } from '../lead.ts';
import { hashOf } from '../../platform/hash.ts';
import { undefinedIfMissing } from '../../platform/undefined-if-missing.ts';
import { parseJson } from '../../platform/parse-json.ts';
import {
  makePrivateFolder,
  onDisk,
  unfinishedEnding as partEnding,
  writeWhole,
} from '../../platform/durable-file.ts';
import type { Deleted } from '../store/erasing/delete-leads.ts';
import type { Person } from './person.ts';

/**
 * The record of an erasure, without a word of what the leads said. Backups made before still have the leads: when one
 * is restored, they are erased again by these ids.
 */
export interface Certificate {
  certificate: string;
  erasedAt: string;
  foundBy: Person['kind'];
  erased: Deleted & { mailFiles: number };
  leads: readonly { id: string; reference: string }[];
  mailFiles: readonly string[];
  /** Of all the above as JSON, by `hashOf`: it reveals a later change. */
  hash: string;
}

/** A certificate in its file; unfinished until all traces are gone too. */
export interface FiledCertificate {
  file: string;
  finished: boolean;
  intact: boolean;
  certificate: Certificate;
}

/** Why an erasure is not finished, and which file to look at. */
export interface ErasureTrouble {
  file: string;
  /** What is wrong and what to do; continues a sentence that begins with the file's name. */
  says: string;
  /** It was finished, but the store is unavailable that would say whether its leads have come back. */
  isUnsure?: boolean;
}

const ending = '.json';
const unfinishedEnding = '.unfinished.json';

export function newCertificate(
  about: Pick<Certificate, 'foundBy' | 'erased' | 'mailFiles'> & {
    leadIds: readonly string[];
    now: number;
  },
): Certificate {
  const content = {
    certificate: randomUUID(),
    erasedAt: new Date(about.now).toISOString(),
    foundBy: about.foundBy,
    erased: about.erased,
    leads: about.leadIds.map((id) => ({ id, reference: referenceOf(id) })),
    mailFiles: about.mailFiles,
  };
  return { ...content, hash: hashOf(JSON.stringify(content)) };
}

/** Writes an unfinished certificate to the disk. If that fails at the very end, the file may exist all the same. */
export async function fileCertificate(dataDir: string, certificate: Certificate): Promise<void> {
  makePrivateFolder(folderIn(dataDir));
  await writeWhole(unfinishedIn(dataDir, certificate).file, (unfinished) =>
    writeFile(unfinished, `${JSON.stringify(certificate, undefined, 2)}\n`),
  );
}

/** A certificate as it is first filed. */
export function unfinishedIn(dataDir: string, certificate: Certificate): FiledCertificate {
  const day = certificate.erasedAt.slice(0, 10);
  const name = `${day}-${certificate.certificate}${unfinishedEnding}`;
  return { file: path.join(folderIn(dataDir), name), finished: false, intact: true, certificate };
}

/** @returns the certificate's new file */
export async function markFinished({ file: before, finished }: FiledCertificate): Promise<string> {
  return finished ? before : renamed(before, unfinishedEnding, ending);
}

/** Marks a certificate whose leads came back: they have to be erased without a trace once more. */
export async function markUnfinished({ file: before, finished }: FiledCertificate): Promise<void> {
  if (finished) await renamed(before, ending, unfinishedEnding);
}

async function renamed(before: string, from: string, to: string): Promise<string> {
  const after = before.slice(0, -from.length) + to;
  // The relay or another command may have been quicker.
  await undefinedIfMissing(rename(before, after));
  await onDisk(path.dirname(after));
  return after;
}

/** Reads every certificate of a data folder, the oldest first. An unreadable one does not stop the others. */
export async function filedCertificates(dataDir: string) {
  const folder = folderIn(dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => error);
  if (names instanceof Error) {
    const unreadable = names.code === 'ENOENT' ? [] : [refused(folder, names)];
    return { certificates: [], unreadable };
  }
  const files = names.filter((name) => name.endsWith(ending) || name.endsWith(partEnding));
  const read = await Promise.all(files.toSorted().map((name) => readOne(path.join(folder, name))));
  return {
    certificates: read.filter((one) => one !== undefined && 'certificate' in one),
    unreadable: read.filter((one) => one !== undefined && 'says' in one),
  };
}

/** @returns undefined if another process has renamed it since it was listed, and so takes care of it */
async function readOne(name: string): Promise<FiledCertificate | ErasureTrouble | undefined> {
  if (name.endsWith(partEnding)) {
    return {
      file: name,
      says: 'was interrupted before anything was erased. Erase the person again, and delete this file.',
    };
  }
  const text = await readFile(name, 'utf8').catch((error: NodeJS.ErrnoException) => error);
  if (text instanceof Error) return text.code === 'ENOENT' ? undefined : refused(name, text);
  const certificate = certificateFrom(text);
  if (!certificate) {
    return {
      file: name,
      says: 'is not a complete certificate, so what it erased cannot be erased again if a backup brings it back. Replace it with its copy from your backup of DATA_DIR/erasures. If there is none, erase the person again and delete this file.',
    };
  }
  const { hash, ...content } = certificate;
  return {
    file: name,
    finished: !name.endsWith(unfinishedEnding),
    intact: hash === hashOf(JSON.stringify(content)),
    certificate,
  };
}

function refused(file: string, { code }: NodeJS.ErrnoException): ErasureTrouble {
  return {
    file,
    says: `cannot be read (${code}): let the user that runs the relay read and write it.`,
  };
}

/** The part of a certificate that says what to erase. */
const toErase = z.object({
  leads: z.object({ id: z.string() }).array(),
  mailFiles: z.string().array(),
});

/** Parses a certificate; undefined if it does not say what to erase. */
function certificateFrom(text: string): Certificate | undefined {
  const read = parseJson(text);
  return toErase.safeParse(read).success ? (read as Certificate) : undefined;
}

function folderIn(dataDir: string): string {
  return path.join(dataDir, 'erasures');
}
