import { existsSync, globSync } from 'node:fs';
import { listedInsights } from '../content/insight-cards.ts';
import { readInsights } from '../content/insights.ts';
import { pageCount } from '../content/list-pages.ts';
import {
  contactPath,
  contactServices,
  errorPaths,
  feedPaths,
  insightPath,
  listPagePath,
  paths,
  snapshotCsvPath,
} from '../content/paths.ts';
import type { ListPath } from '../content/paths.ts';
import { listedRoles, openRoles, readRoles } from '../content/roles.ts';
import routes from '../site/routes.ts';
import { importsOf, reachedFrom } from './imported-files.ts';
import type { Import } from './imported-files.ts';
import { createRouteFinder } from './route-patterns.ts';

/** Pages that a search engine should not list: an answer to a form, and Contact's second selves. */
const unlisted: readonly string[] = [paths.thankYou, ...contactServices.map(contactPath)];

/** Every page that search engines should know, by path. @throws ContentError */
export function listedPaths(): string[] {
  const { opportunities, jobs } = listedRoles();
  return [
    ...Object.values(paths).filter((path) => !unlisted.includes(path)),
    ...furtherPages(paths.candidates, opportunities, jobs),
    ...furtherPages(paths.insights, listedInsights().others),
    ...openRoles().map(({ path }) => path),
    ...readInsights().map(({ slug }) => insightPath(slug)),
  ];
}

/** The pages of a list after its first. */
function furtherPages(list: ListPath, ...shown: readonly (readonly unknown[])[]): string[] {
  const count = pageCount(...shown);
  return Array.from({ length: count - 1 }, (_, at) => listPagePath(list, at + 2));
}

/** Every page that is rendered at build time, by path. @throws ContentError */
export function prerenderedPaths(): string[] {
  const roles = readRoles().map(({ path }) => path);
  const pages = new Set([...listedPaths(), ...roles, ...unlisted]);
  const files = [snapshotCsvPath, ...Object.values(feedPaths)];
  return [...pages, ...files, ...Object.values(errorPaths)];
}

/**
 * The files that say what stands on a page: its Markdown, or its screen's own files with the records
 * that it shows and the Markdown that these read.
 */
export function sourcesOf(pagePath: string): readonly string[] {
  const text = `content${pagePath}.md`;
  if (existsSync(text)) return [text];
  const route = findRoute(pagePath)?.route;
  if (!route) throw new Error(`site/routes.ts has no route for ${pagePath}.`);
  const sources = sourcesOfScreens.get(route.file) ?? sourcesOfScreen(route.file);
  sourcesOfScreens.set(route.file, sources);
  return sources;
}

const findRoute = createRouteFinder(routes);

/** The pages of one list are many, and their sources the same. */
const sourcesOfScreens = new Map<string, readonly string[]>();

function sourcesOfScreen(file: string): readonly string[] {
  const reached = reachedFrom([`site/${file}`], importedFiles);
  // Addresses are no words: a new page does not change the others.
  const modules = [...reached].filter(
    (module) => /^(content|site\/screens)\//.test(module) && module !== 'content/paths.ts',
  );
  return modules.flatMap((module) => [module, ...globSync(module.replace(/\.tsx?$/, '/*.md'))]);
}

/** Without what React Router makes beside them. */
function importedFiles(module: string): Import[] {
  const known = imported.get(module);
  if (known) return known;
  const imports = importsOf(module).filter(({ file }) => file !== undefined && existsSync(file));
  imported.set(module, imports);
  return imports;
}

const imported = new Map<string, Import[]>();
