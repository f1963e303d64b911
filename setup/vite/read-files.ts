import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { writeReadFiles } from '../files/built-from.ts';
import { reachedFrom } from '../files/imported-files.ts';

/**
 * Records what a build reads: its modules, its configuration, and the configuration's imports.
 * @param stampFile where `buildIfStale` expects the record
 * @param starts further modules that take part in the build, such as another tool's configuration
 */
export function recordReadFiles(stampFile: string, starts: readonly string[]): Plugin {
  const read = new Set<string>();
  return {
    name: 'record-read-files',
    apply: 'build',
    // The site is built for browsers and for Node, and one instance collects the files of both.
    sharedDuringBuild: true,
    configResolved({ configFileDependencies }) {
      for (const name of configFileDependencies) read.add(name);
    },
    async generateBundle() {
      for (const name of [...reachedFrom(starts), ...this.getModuleIds()]) read.add(name);
      await mkdir(path.dirname(stampFile), { recursive: true });
      await writeReadFiles(stampFile, projectFilesOf(read));
    },
  };
}

/** Leaves out packages, which package-lock.json covers, and virtual modules. */
function projectFilesOf(read: ReadonlySet<string>): string[] {
  const names = [...read].map((id) => path.relative('.', id.replace(/[?#].*/, '')));
  const own = names.filter((name) => !/^\.\.|^node_modules\//.test(name) && existsSync(name));
  return [...new Set(own)].toSorted();
}
