import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { hashOf, referenceOf } from '../lead.ts';
import { onDisk } from '../store/sqlite-file.ts';
import type { Person } from './person.ts';

/**
 * That something was erased, without a word of what it said. Backups made before still hold it; by
 * these ids it is erased again when one of them comes back.
 */
export interface Certificate {
  certificate: string;
  erasedAt: string;
  foundBy: Person['kind'];
  erased: { leads: number; deliveries: number; consentRecords: number; mailFiles: number };
  leads: readonly { id: string; reference: string }[];
  mailFiles: readonly string[];
  /** SHA-256 of all the above as JSON: shows whether the certificate was changed since. */
  hash: string;
}

/** A certificate in its file; unfinished until the traces are gone too. */
export interface FiledCertificate {
  file: string;
  finished: boolean;
  intact: boolean;
  certificate: Certificate;
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

/** Puts an unfinished certificate on the disk. */
export async function file(dataDir: string, certificate: Certificate): Promise<FiledCertificate> {
  const folder = folderIn(dataDir);
  await mkdir(folder, { recursive: true });
  const day = certificate.erasedAt.slice(0, 10);
  const name = path.join(folder, `${day}-${certificate.certificate}${unfinishedEnding}`);
  const handle = await open(name, 'wx');
  try {
    await handle.writeFile(`${JSON.stringify(certificate, undefined, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await onDisk(folder);
  return { file: name, finished: false, intact: true, certificate };
}

/** @returns the certificate's file from now on */
export async function markFinished({ file: unfinished }: FiledCertificate): Promise<string> {
  const finished = unfinished.replace(unfinishedEnding, ending);
  if (finished !== unfinished) await rename(unfinished, finished);
  await onDisk(path.dirname(finished));
  return finished;
}

/** Every certificate of a data folder, the oldest first. */
export async function filedCertificates(dataDir: string): Promise<FiledCertificate[]> {
  const folder = folderIn(dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith(ending)).toSorted();
  return Promise.all(
    files.map(async (name) => {
      const certificate = JSON.parse(
        await readFile(path.join(folder, name), 'utf8'),
      ) as Certificate;
      const { hash, ...content } = certificate;
      return {
        file: path.join(folder, name),
        finished: !name.endsWith(unfinishedEnding),
        intact: hash === hashOf(JSON.stringify(content)),
        certificate,
      };
    }),
  );
}

function folderIn(dataDir: string): string {
  return path.join(dataDir, 'erasures');
}
