import path from 'node:path';
import type { Plugin } from 'vite';

/** The modules that are bundled into one file for browsers. */
export interface BrowserFile {
  name: string;
  /** Globs of modules, relative to the project's folder or to node_modules. */
  of: readonly string[];
}

/** The groups in the bundler's format. A module belongs to the first group that matches it. */
export function browserFileGroups(browserFiles: readonly BrowserFile[]) {
  return browserFiles.map(({ name, of }) => ({
    name,
    test: (id: string) => of.some((glob) => matches(id, glob)),
  }));
}

/**
 * Fails the build if a glob matches no module. A module that was moved or renamed would otherwise silently become
 * a file of its own.
 */
export function checkBrowserFiles(browserFiles: readonly BrowserFile[]): Plugin {
  return {
    name: 'check-browser-files',
    generateBundle() {
      if (this.environment.name !== 'client') return;
      const modules = [...this.getModuleIds()];
      for (const { name, of } of browserFiles) {
        const unknown = of.find((glob) => !modules.some((id) => matches(id, glob)));
        if (unknown !== undefined) {
          this.error(`vite.config.ts: ${name}: ${unknown} matches no file of the site.`);
        }
      }
    },
  };
}

function matches(id: string, glob: string): boolean {
  const [file = ''] = id.split('?');
  const installedAt = file.lastIndexOf('node_modules/');
  return path.matchesGlob(
    installedAt < 0 ? path.relative('.', file) : file.slice(installedAt),
    glob,
  );
}
