import { existsSync } from 'node:fs';
import routes from '../../site/routes.ts';
import { importsOf, reachedFrom, type Import } from '../files/imported-files.ts';
import type { ScreenModules } from './page-sources.ts';

/** The modules that decide what the pages of each route say: the screen's own files and the records that it shows. */
export function screenModules(): ScreenModules {
  return Object.fromEntries(routes.map(({ path = '/', file }) => [path, modulesOf(file)]));
}

function modulesOf(file: string): string[] {
  const reached = reachedFrom([`site/${file}`], importedFiles);
  // Paths are not part of a page's text, so a new page must not change the dates of others.
  return [...reached].filter(
    (module) => /^(content|site\/screens)\//.test(module) && module !== 'content/paths.ts',
  );
}

/** The imports that exist as files, without the types that React Router generates. */
function importedFiles(module: string): Import[] {
  return imported.getOrInsertComputed(module, () =>
    importsOf(module).filter(({ file }) => file !== undefined && existsSync(file)),
  );
}

const imported = new Map<string, Import[]>();
