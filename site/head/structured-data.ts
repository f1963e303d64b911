import type {
  BreadcrumbList,
  Graph,
  Organization,
  Thing,
  WebPage,
  WebSite,
  WithContext,
} from 'schema-dts';
import { company } from '../../content/company.ts';

const siteUrl = import.meta.env.SITE_URL;

/** South Africa's, all year. */
const timeZone = '+02:00';

/** The company, under one id on every page: search engines read them as the same. */
export const organizationId = `${siteUrl}/#organization`;

const webSiteId = `${siteUrl}/#website`;

/** No EmploymentAgency while no street address is known, and no rating of ourselves by ourselves. */
export function organization(): Organization {
  return {
    '@type': 'Organization',
    '@id': organizationId,
    name: company.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon.svg`,
    email: company.email.hello,
    address: {
      '@type': 'PostalAddress',
      addressLocality: company.city,
      addressCountry: 'ZA',
    },
    sameAs: [company.networkUrl],
  };
}

export function webSite(): WebSite {
  return {
    '@type': 'WebSite',
    '@id': webSiteId,
    name: company.name,
    url: `${siteUrl}/`,
    inLanguage: 'en-ZA',
    publisher: { '@id': organizationId },
  };
}

interface Page {
  title: string;
  description: string;
  path: string;
}

export function webPage({ title, description, path }: Page): WebPage {
  const url = new URL(path, siteUrl).href;
  return {
    '@type': 'WebPage',
    '@id': `${url}#webpage`,
    url,
    name: title,
    description,
    inLanguage: 'en-ZA',
    isPartOf: { '@id': webSiteId },
    about: { '@id': organizationId },
  };
}

/** Several things of one page, as one JSON-LD document. */
export function graph(things: readonly Thing[]): Graph {
  return { '@context': 'https://schema.org', '@graph': things };
}

/** schema.org BreadcrumbList from the first page to this one. */
export function breadcrumbs(
  trail: readonly { name: string; path: string }[],
): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, siteUrl).href,
    })),
  };
}

/** The moment at which a day of ours begins. @param date such as 2025-08-08 */
export function startOfDay(date: string): string {
  return `${date}T00:00:00${timeZone}`;
}

/** The moment at which it is over. */
export function endOfDay(date: string): string {
  return `${date}T23:59:59${timeZone}`;
}

/** The whole address of one of the site's. */
export function urlOf(path: string): string {
  return new URL(path, siteUrl).href;
}
