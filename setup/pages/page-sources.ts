import path from 'node:path';
import { createRouteFinder } from './route-patterns.ts';

/** The modules that each route's pages depend on, by route path. `setup/pages/screen-modules.ts` lists them. */
export type ScreenModules = Readonly<Record<string, readonly string[]>>;

/**
 * @param texts all Markdown files
 * @returns a function that lists the files behind a page's text: its own Markdown file, or else its screen's
 *   modules and the Markdown that these read
 */
export function createPageSources(
  screens: ScreenModules,
  texts: readonly string[],
): (pagePath: string) => readonly string[] {
  const known = new Set(texts);
  // A module reads the Markdown in the folder of its name.
  const inFolders = Map.groupBy(texts, (text) => path.dirname(text));
  const textsOf = (module: string) => inFolders.get(module.replace(/\.tsx?$/, '')) ?? [];
  /** Computed once per route, because the many pages of one list have the same sources. */
  const routes = Object.entries(screens).map(([route, modules]) => ({
    path: route,
    sources: modules.flatMap((module) => [module, ...textsOf(module)]),
  }));
  const findRoute = createRouteFinder(routes);
  return (pagePath) => {
    const text = `content${pagePath}.md`;
    if (known.has(text)) return [text];
    const found = findRoute(pagePath);
    if (!found) throw new Error(`site/routes.ts has no route for ${pagePath}.`);
    return found.route.sources;
  };
}
