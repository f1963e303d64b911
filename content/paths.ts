/**
 * All paths of the site. No page, form or relay spells its own. Each is a whole literal, because a bundler would keep
 * the expression of a composed one in each form's scripts.
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

/** The path of an article, or their pattern for the route table. */
export function insightPath(slug: string): string {
  return `${paths.insights}/${slug}`;
}

export const snapshotPath = '/insights/south-african-finance-salary-snapshot-2025';

/** The snapshot's figures as a CSV file. */
export const snapshotCsvPath = `${snapshotPath}.csv`;

export type SitePath = (typeof paths)[keyof typeof paths];

/** The paths of feeds: the articles in three formats, and the open roles. */
export const feedPaths = {
  rss: '/insights/feed.xml',
  atom: '/insights/atom.xml',
  json: '/insights/feed.json',
  roles: '/candidates/roles.xml',
} as const;

/** The path of an opportunity. */
export function opportunityPath(slug: string): string {
  return `/opportunities/${slug}`;
}

/** The path of a job. */
export function jobPath(slug: string): string {
  return `/jobs/${slug}`;
}

/** The fragment of the CV form on a role's page. */
export const cvUploadHash = '#hand-over';

/** The error pages, which are rendered to files of these names. The server sends them for other addresses. */
export const errorPaths = { notFound: '/404', unexpectedError: '/500' } as const;

/** A list with several pages. */
export type ListPath = typeof paths.candidates | typeof paths.insights;

/** The path of a list's page, or the pattern of pages after the first for the route table. */
export function listPagePath(list: ListPath, page: number | ':page'): string {
  return page === 1 ? list : `${list}/page/${page}`;
}

/** The route of the page for refused forms, rendered per post with the visitor's words and never published. */
export const refusedPath = '/not-sent';
