import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { filesUnder } from '../files/files-under.ts';

const gzipLevel = { full: 9, quick: 6 } as const;

/** Files too small for compression to pay, or packed already, are left alone. */
const smallestCompressedBytes = 256;
const compressible = /\.(html|js|css|svg|json|txt|md|xml|csv|webmanifest)$/;

/**
 * How hard brotli tries. At full strength a page takes 70 ms of a core; quickly 2 ms, and is a tenth
 * larger then. What lies between takes a third of the time for 2.5 % more.
 */
export type Strength = 'full' | 'quick';

const brotliQuality = { full: constants.BROTLI_MAX_QUALITY, strong: 10, quick: 6 } as const;

/** What takes seconds at full strength, a list of everything: programs read it. */
const quickFromBytes = 512 * 1024;

/** A server may send so much of a page before it hears back: one that is over it is worth the time. */
const firstFlightBytes = 14_000;

// All of it waits for the one thing that is done: a build has a thread for each core, and handing each
// file to yet another thread takes longer than writing it.

type Write = (file: string, content: string | Uint8Array) => void;

/**
 * Writes a file and, where it is a text, what it is compressed to beside it: the file last, so that
 * where it stands as it should the others do.
 * @returns their names
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

/** Writes what a text is compressed to beside it. @returns the names of what it wrote */
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

/** Compresses each text of a folder and below, beside it. */
export function compressAllIn(folder: string): void {
  for (const name of filesUnder(folder)) {
    const file = path.join(folder, name);
    compressBeside(file, readFileSync(file));
  }
}

/**
 * Writes a file whole or not at all: what is published may be served while it is built, and a build be
 * killed. For a few only, since taking another's place takes ten times as long as writing into it.
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
