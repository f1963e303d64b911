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

/** Pages that search engines should not list: the response to a form, and variants of Contact. */
const unlisted: readonly string[] = [paths.thankYou, ...contactServices.map(contactPath)];

/** The paths of all pages that search engines should list. @throws ContentError */
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

/** The paths of a list's pages after the first. */
function furtherPages(list: ListPath, ...shown: readonly (readonly unknown[])[]): string[] {
  const count = pageCount(...shown);
  return Array.from({ length: count - 1 }, (_, at) => listPagePath(list, at + 2));
}

/** The paths of all pages that are rendered at build time. @throws ContentError */
export function prerenderedPaths(): string[] {
  const roles = readRoles().map(({ path }) => path);
  const pages = new Set([...listedPaths(), ...roles, ...unlisted]);
  const files = [snapshotCsvPath, ...Object.values(feedPaths)];
  return [...pages, ...files, ...Object.values(errorPaths)];
}
