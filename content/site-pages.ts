import { listedInsights } from './insight-cards.ts';
import { readInsights } from './insights.ts';
import { pageCount } from './list-pages.ts';
import { contactPath, contactServices } from './contact-services.ts';
import {
  errorPaths,
  feedPaths,
  insightPath,
  listPagePath,
  paths,
  snapshotCsvPath,
  type ListPath,
} from './paths.ts';
import { listedRoles, openRoles, readRoles } from './roles.ts';

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
