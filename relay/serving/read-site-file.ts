import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../settings/config.ts';
import { createSiteFile, headersOf } from './site-file.ts';
import type { SiteFile } from './site-file.ts';

/** @returns a file of the built site with what it was compressed to, or undefined where it is gone */
export async function readSiteFile(
  folder: string,
  address: string,
  config: Config,
): Promise<SiteFile | undefined> {
  const file = path.join(folder, address);
  const body = await readIfThere(file);
  if (!body) return undefined;
  return createSiteFile(body, headersOf(body, address, config), {
    brotli: await readIfThere(`${file}.br`),
    gzip: await readIfThere(`${file}.gz`),
  });
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
