import { globSync } from 'node:fs';
import { isKnownFile } from '../content/known-files.ts';
import { createRouteFinder } from './route-patterns.ts';

/** Modules by the path of the route whose pages they are of, as `setup/screen-modules.ts` finds them. */
export type ScreenModules = Readonly<Record<string, readonly string[]>>;

/**
 * @returns the files that say what stands on a page: its Markdown, where content was read, or its
 *   screen's modules and the Markdown that these read
 */
export function createPageSources(screens: ScreenModules): (pagePath: string) => readonly string[] {
  const routes = Object.entries(screens).map(([path, modules]) => ({ path, modules }));
  const findRoute = createRouteFinder(routes);
  /** The pages of one list are many, and their sources the same. */
  const textsOf = createTextsFinder();
  const ofRoutes = new Map<string, readonly string[]>();
  return (pagePath) => {
    const text = `content${pagePath}.md`;
    if (isKnownFile(text)) return [text];
    const route = findRoute(pagePath)?.route;
    if (!route) throw new Error(`site/routes.ts has no route for ${pagePath}.`);
    const sources = ofRoutes.get(route.path) ?? withTexts(route.modules, textsOf);
    ofRoutes.set(route.path, sources);
    return sources;
  };
}

function withTexts(modules: readonly string[], textsOf: (module: string) => string[]): string[] {
  return modules.flatMap((module) => [module, ...textsOf(module)]);
}

/** The Markdown that a module reads stands in the folder of its name. */
function createTextsFinder(): (module: string) => string[] {
  const known = new Map<string, string[]>();
  return (module) => {
    const texts = known.get(module) ?? globSync(module.replace(/\.tsx?$/, '/*.md'));
    known.set(module, texts);
    return texts;
  };
}
