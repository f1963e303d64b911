/**
 * Every address inside the site: no page, form or relay spells one of its own. Each is written whole: of
 * one that is made of another a bundler keeps the making, in each form's scripts.
 */
export const paths = {
  home: '/',
  employers: '/employers',
  marketing: '/marketing',
  automations: '/automations',
  candidates: '/candidates',
  insights: '/insights',
  about: '/about',
  contact: '/contact',
  aiTools: '/ai-tools',
  cvGuide: '/candidates/finance-cv',
  thankYou: '/thank-you',
  privacyPolicy: '/privacy-policy',
} as const;

/** An article's page; for the route table, the pattern of them all. */
export function insightPath(slug: string): string {
  return `${paths.insights}/${slug}`;
}

export const snapshotPath = '/insights/south-african-finance-salary-snapshot-2025';

/** The snapshot's figures as a file. */
export const snapshotCsvPath = `${snapshotPath}.csv`;

export type SitePath = (typeof paths)[keyof typeof paths];

/** What is read by programs on somebody's behalf: the articles in three formats, and the open roles. */
export const feedPaths = {
  rss: '/insights/feed.xml',
  atom: '/insights/atom.xml',
  json: '/insights/feed.json',
  roles: '/candidates/roles.xml',
} as const;

/** The page of one opportunity. */
export function opportunityPath(slug: string): string {
  return `/opportunities/${slug}`;
}

/** The page of one job. */
export function jobPath(slug: string): string {
  return `/jobs/${slug}`;
}

/** Leads to where a role's page takes a CV. */
export const handOverHash = '#hand-over';

/** Rendered as files of these names; the server answers other addresses with them. */
export const errorPaths = { notFound: '/404', unexpectedError: '/500' } as const;

/** A list that goes on on further pages. */
export type ListPath = typeof paths.candidates | typeof paths.insights;

/** A page of a list; for the route table, the pattern of those after the first. */
export function listPagePath(list: ListPath, page: number | ':page'): string {
  return page === 1 ? list : `${list}/page/${page}`;
}

/** Never a page of its own: rendered when a post is refused, with the visitor's words in it. */
export const refusedPath = '/not-sent';
