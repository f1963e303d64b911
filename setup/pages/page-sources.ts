import path from 'node:path';
import { createRouteFinder } from './route-patterns.ts';

/** Modules by the path of the route whose pages they are of, as `setup/pages/screen-modules.ts` finds them. */
export type ScreenModules = Readonly<Record<string, readonly string[]>>;

/**
 * @param texts the Markdown that there is
 * @returns the files that say what stands on a page: its own Markdown, where it has such, or its
 *   screen's modules and the Markdown that these read
 */
export function createPageSources(
  screens: ScreenModules,
  texts: readonly string[],
): (pagePath: string) => readonly string[] {
  const known = new Set(texts);
  // The Markdown that a module reads stands in the folder of its name.
  const inFolders = Map.groupBy(texts, (text) => path.dirname(text));
  const textsOf = (module: string) => inFolders.get(module.replace(/\.tsx?$/, '')) ?? [];
  /** The pages of one list are many, and their sources the same. */
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
