import { existsSync } from 'node:fs';
import routes from '../../site/routes.ts';
import { importsOf, reachedFrom, type Import } from '../files/imported-files.ts';
import type { ScreenModules } from './page-sources.ts';

/** What says what stands on the pages of each route: its screen's own files and the records it shows. */
export function screenModules(): ScreenModules {
  return Object.fromEntries(routes.map(({ path = '/', file }) => [path, modulesOf(file)]));
}

function modulesOf(file: string): string[] {
  const reached = reachedFrom([`site/${file}`], importedFiles);
  // Addresses are no words: a new page does not change the others.
  return [...reached].filter(
    (module) => /^(content|site\/screens)\//.test(module) && module !== 'content/paths.ts',
  );
}

/** Without what React Router makes beside them. */
function importedFiles(module: string): Import[] {
  return imported.getOrInsertComputed(module, () =>
    importsOf(module).filter(({ file }) => file !== undefined && existsSync(file)),
  );
}

const imported = new Map<string, Import[]>();
