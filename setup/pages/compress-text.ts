import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { filesUnder } from '../files/files-under.ts';

const gzipLevel = { full: 9, quick: 6 } as const;

/** Smaller files, and files of other types, do not gain from compression. */
const smallestCompressedBytes = 256;
const compressible = /\.(html|js|css|svg|json|txt|md|xml|csv|webmanifest)$/;

/**
 * How hard brotli tries. Full strength takes 70 ms of a core per page. Quick takes 2 ms for a tenth more bytes.
 * What lies between takes a third of the time for 2.5 % more.
 */
export type Strength = 'full' | 'quick';

const brotliQuality = { full: constants.BROTLI_MAX_QUALITY, strong: 10, quick: 6 } as const;

/** From this size on, full strength takes seconds. Such files are lists of everything, read by programs. */
const quickFromBytes = 512 * 1024;

/** The bytes that a server may send before the first acknowledgement. A page above that is worth more time. */
const firstFlightBytes = 14_000;

// Compresses and writes synchronously. A build has a thread per core, and handing each file to yet another thread
// takes longer than writing it.

type Write = (file: string, content: string | Uint8Array) => void;

/**
 * Writes a file and, if it is a text, its compressed forms. The file itself comes last, so that if it is complete
 * the others are too.
 */
export function writeCompressed(
  file: string,
  content: string | Uint8Array,
  strength: Strength = 'full',
  write: Write = writeFileSync,
): string[] {
  const beside = compressBeside(file, Buffer.from(content), strength, write);
  write(file, content);
  return [file, ...beside];
}

/** Writes a text's compressed forms beside it. @returns the names of the files written */
function compressBeside(
  file: string,
  content: Uint8Array,
  strength: Strength = 'full',
  write: Write = writeFileSync,
): string[] {
  if (!compressible.test(file) || content.length < smallestCompressedBytes) return [];
  const isLarge = content.length >= quickFromBytes;
  let brotli = packed(content, isLarge ? 'quick' : strength);
  for (const stronger of ['strong', 'full'] as const) {
    if (isLarge || !file.endsWith('.html') || brotli.length <= firstFlightBytes) break;
    brotli = packed(content, stronger);
  }
  write(`${file}.br`, brotli);
  write(`${file}.gz`, gzipSync(content, { level: gzipLevel[isLarge ? 'quick' : 'full'] }));
  return [`${file}.br`, `${file}.gz`];
}

/** Compresses each text in a folder and below. */
export function compressAllIn(folder: string): void {
  for (const name of filesUnder(folder)) {
    const file = path.join(folder, name);
    compressBeside(file, readFileSync(file));
  }
}

/**
 * Writes a file atomically: published files may be served during a build, and a build may be killed. Only for few
 * files, because replacing one takes ten times as long as overwriting it.
 */
export function replaceFile(file: string, content: string | Uint8Array): void {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

function packed(content: Uint8Array, strength: keyof typeof brotliQuality): Buffer {
  return brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality[strength] },
  });
}
