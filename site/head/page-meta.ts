import type { MetaDescriptor } from 'react-router';
import { company } from '../../content/company.ts';
import { listPagePath, paths, type ListPath } from '../../content/paths.ts';
import {
  breadcrumbs,
  nameInHeader,
  organization,
  urlOf,
  webPage,
  webSite,
  type PageData,
  type PageGraph,
  type PageThing,
} from './structured-data.ts';

interface PageMeta extends Partial<Pick<PageData, 'type' | 'name' | 'under'>> {
  title: string;
  description: string;
  /** The page's canonical address; absent for pages that search engines should leave out. */
  path?: string;
  /** False if the canonical address is another page's, which search engines should list instead. */
  listed?: boolean;
  /** What a shared link shows beside its title, such as a role's place and salary: two at most. */
  details?: readonly { label: string; value: string }[];
  /** The page's place in a paginated list. */
  inList?: { list: ListPath; page: number; pages: number };
  /** Structured data about what the page shows, and about nothing that it does not show. */
  things?: readonly PageThing[];
}

/** Builds a page's head: title, description, canonical address, link preview and structured data. */
export function pageMeta({
  title,
  description,
  path,
  listed = path !== undefined,
  details = [],
  inList,
  ...data
}: PageMeta): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: company.name },
    { property: 'og:type', content: 'website' },
    ...(path === undefined ? [] : addressMeta(title, path)),
    ...(inList ? paginationLinks(inList) : []),
    ...details.flatMap(({ label, value }, at) => [
      { name: `twitter:label${at + 1}`, content: label },
      { name: `twitter:data${at + 1}`, content: value },
    ]),
    ...(path !== undefined && listed
      ? [{ 'script:ld+json': pageGraph({ title, description, path, ...data }) }]
      : [{ name: 'robots', content: 'noindex' }]),
  ];
}

/** The canonical address, and the preview image that setup/pages/share-images.ts draws. */
function addressMeta(title: string, path: string): MetaDescriptor[] {
  const url = new URL(path, import.meta.env.SITE_URL).href;
  const picture = `/share${path === paths.home ? '/home' : path}.png`;
  return [
    { property: 'og:url', content: url },
    { tagName: 'link' as const, rel: 'canonical', href: url },
    { property: 'og:image', content: new URL(picture, url).href },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Links to the previous and the next page of a list. */
function paginationLinks({ list, page, pages }: NonNullable<PageMeta['inList']>): MetaDescriptor[] {
  const link = (rel: string, other: number) => ({
    tagName: 'link' as const,
    rel,
    href: urlOf(listPagePath(list, other)),
  });
  return [
    ...(page > 1 ? [link('prev', page - 1)] : []),
    ...(page < pages ? [link('next', page + 1)] : []),
  ];
}

/** Home describes the company and the site; every other page has breadcrumbs from Home. */
function pageGraph({
  title,
  path,
  type = 'WebPage',
  name = nameInHeader(path) ?? title,
  under,
  things = [],
  ...page
}: Omit<PageMeta, 'path'> & { path: string }): PageGraph {
  const data = { ...page, title, path, type, name, under };
  const isHome = path === paths.home;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...(isHome ? [organization(), webSite()] : []),
      webPage(data),
      ...(isHome ? [] : [breadcrumbs(data)]),
      ...things,
    ],
  };
}
