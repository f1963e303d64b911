import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Builds something unless it stands built from the same sources.
 * @param stampFile keeps what it was built from
 * @param sources globs of every file that what is built depends on
 * @param settings what else it depends on
 */
export async function buildIfStale(
  stampFile: string,
  sources: readonly string[],
  settings: readonly string[],
  build: () => Promise<void>,
): Promise<void> {
  const wanted = await fingerprint(sources, settings);
  const built = await readFile(stampFile, 'utf8').catch(() => undefined);
  if (built === wanted) return;
  await build();
  await mkdir(path.dirname(stampFile), { recursive: true });
  await writeFile(stampFile, wanted);
}

async function fingerprint(
  sources: readonly string[],
  settings: readonly string[],
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const name of (await filesOf(sources)).toSorted()) {
    hash.update(name).update(await readFile(name));
  }
  return hash.digest('hex');
}

async function filesOf(sources: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of glob(sources, { withFileTypes: true })) {
    if (entry.isFile()) names.push(path.join(entry.parentPath, entry.name));
  }
  return names;
}
