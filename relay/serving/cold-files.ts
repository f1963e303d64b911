import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { undefinedIfMissing } from '../../platform/undefined-if-missing.ts';
import type { Config } from '../../settings/config.ts';
import { commonHeaders } from './page-headers.ts';
import { bytesOf, createSiteFile, fileHeaders, readSiteFile, type SiteFile } from './site-file.ts';

/** A file that is streamed from the disk, whatever its size. */
export interface StreamedFile {
  headers: Readonly<Record<string, string>>;
  plain: StreamedCoding;
  brotli: StreamedCoding | undefined;
  gzip: StreamedCoding | undefined;
}

export interface StreamedCoding {
  /** Its path on the disk. */
  file: string;
  bytes: number;
  /** Names and values, alternating. */
  headers: string[];
}

type ColdFile = SiteFile | StreamedFile;

/** The files of the built site that are not held in memory. */
export type ColdFiles = ReturnType<typeof createColdFiles>;

/** A larger file is a list of everything, and is streamed: a few readers of it would fill the memory. */
const maxReadBytes = 512 * 1024;

/**
 * Serves files that are read on demand. The most recent stay in a cache limited by their bytes.
 * @param addresses of the files, by the paths in requests
 * @param maxBytes of the cache
 */
export function createColdFiles(
  folder: string,
  addresses: ReadonlyMap<string, string>,
  config: Config,
  maxBytes: number,
) {
  const recent = new LRUCache<string, SiteFile>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
    fetchMethod: async (address) => whole(await readSiteFile(folder, address, config)),
  });
  return {
    has: (asked: string): boolean => addresses.has(asked),
    /** Undefined if there is no such file, or no longer. */
    async read(asked: string): Promise<ColdFile | undefined> {
      const address = addresses.get(asked);
      if (address === undefined) return undefined;
      const known = recent.get(address);
      if (known) return known;
      const found = await statOf(path.join(folder, address));
      if (!found) return undefined;
      if (found.size > maxReadBytes) return streamed(path.join(folder, address), address);
      return recent.fetch(address);
    },
  };
}

/**
 * Drops a file's compressed forms unless they unpack to the file itself: a build running meanwhile replaces one file
 * after the other. A page's headers admit the styles in that page, so they must not go with another version's body.
 */
async function whole(file: SiteFile | undefined): Promise<SiteFile | undefined> {
  if (!file) return undefined;
  const { body, headers, brotli, gzip } = file;
  const [fromBrotli, fromGzip] = await Promise.all([
    brotli && unpacked(brotliDecompress, brotli.body),
    gzip && unpacked(gunzip, gzip.body),
  ]);
  const isWhole = [fromBrotli, fromGzip].every((one) => one?.equals(body) ?? true);
  return isWhole ? file : createSiteFile(body, headers);
}

async function unpacked(unpack: typeof brotliDecompress, packed: Buffer): Promise<Buffer> {
  return promisify(unpack)(packed).catch(() => Buffer.of());
}

async function streamed(file: string, address: string): Promise<StreamedFile | undefined> {
  const [plain, brotli, gzip] = await Promise.all([file, `${file}.br`, `${file}.gz`].map(statOf));
  if (!plain) return undefined;
  const etag = `W/"${plain.size.toString(36)}-${plain.mtimeMs.toString(36)}"`;
  const headers = { ...commonHeaders, ...fileHeaders(address), etag };
  const coded = (name: string, bytes: number, coding: Record<string, string>): StreamedCoding => ({
    file: name,
    bytes,
    headers: Object.entries({ ...headers, ...coding, 'content-length': String(bytes) }).flat(),
  });
  return {
    headers,
    plain: coded(file, plain.size, {}),
    brotli: brotli && coded(`${file}.br`, brotli.size, { 'content-encoding': 'br' }),
    gzip: gzip && coded(`${file}.gz`, gzip.size, { 'content-encoding': 'gzip' }),
  };
}

function statOf(file: string) {
  return undefinedIfMissing(stat(file));
}
