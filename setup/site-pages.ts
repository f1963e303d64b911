import { readInsights } from '../content/insights.ts';
import { readRoles, openRoles } from '../content/roles.ts';
import {
  contactPath,
  contactServices,
  errorPaths,
  feedPaths,
  insightPath,
  paths,
  snapshotCsvPath,
} from '../content/paths.ts';

/** Pages that a search engine should not list: an answer to a form, and Contact's second selves. */
const unlisted: readonly string[] = [paths.thankYou, ...contactServices.map(contactPath)];

/** Every page that search engines should know, by path. @throws ContentError */
export function listedPaths(): string[] {
  return [
    ...Object.values(paths).filter((path) => !unlisted.includes(path)),
    ...openRoles().map(({ path }) => path),
    ...readInsights().map(({ slug }) => insightPath(slug)),
  ];
}

/** Every page that is rendered at build time, by path. @throws ContentError */
export function prerenderedPaths(): string[] {
  const roles = readRoles().map(({ path }) => path);
  const files = [snapshotCsvPath, ...Object.values(feedPaths)];
  const pages = new Set([...listedPaths(), ...roles, ...unlisted]);
  return [...pages, ...files, ...Object.values(errorPaths)];
}
