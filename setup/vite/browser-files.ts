import path from 'node:path';
import type { Plugin } from 'vite';

/** What goes together into one file that browsers load. */
export interface BrowserFile {
  name: string;
  /** Globs of modules, from the root of the tree or, wherever they are installed, node_modules. */
  of: readonly string[];
}

/** The groups as the bundler takes them. The first that names a module has it. */
export function browserFileGroups(browserFiles: readonly BrowserFile[]) {
  return browserFiles.map(({ name, of }) => ({
    name,
    test: (id: string) => of.some((glob) => matches(id, glob)),
  }));
}

/**
 * Stops the build at a name that no module answers to: one that was moved or renamed would be
 * loaded as a file of its own, and nobody told.
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
