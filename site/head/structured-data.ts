import type { BreadcrumbList, Organization, Service, WebPage, WebSite } from 'schema-dts';
import { company } from '../../content/company.ts';
import { profiles } from '../../content/company-profiles.ts';
import { paths } from '../../content/paths.ts';
import type { SitePath } from '../../content/paths.ts';
import { headerLinks } from '../addresses/navigation.ts';

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
    sameAs: [profiles.network.url],
    ...(company.vatNumber && { vatID: company.vatNumber }),
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

/** A page as search engines read it. */
export interface PageData {
  title: string;
  description: string;
  path: string;
  /** What kind of page it is. */
  type: PageType;
  /** Its name in the trail that leads to it. */
  name: string;
  /** Where it is found, if not from Home. */
  under: SitePath | undefined;
}

export type PageType = 'WebPage' | 'AboutPage' | 'CollectionPage' | 'ContactPage';

export function webPage({ title, description, path, type }: PageData): WebPage {
  const url = urlOf(path);
  return {
    '@type': type,
    '@id': `${url}#webpage`,
    url,
    name: title,
    description,
    inLanguage: 'en-ZA',
    isPartOf: { '@id': webSiteId },
    about: { '@id': organizationId },
  };
}

/** The way from Home to a page. */
export function breadcrumbs({ name, path, under }: PageData): BreadcrumbList {
  const trail = [paths.home, ...(under ? [under] : []), path];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((stop, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: stop === path ? name : (nameInHeader(stop) ?? name),
      item: urlOf(stop),
    })),
  };
}

/** What the header calls a page, where it leads there. */
export function nameInHeader(path: string): string | undefined {
  return headerLinks.find(({ to }) => to === path)?.label;
}

/** A service that a page describes. */
export function serviceData({
  title,
  description,
}: {
  title: string;
  description: string;
}): Service {
  return {
    '@type': 'Service',
    name: title,
    description,
    provider: { '@id': organizationId },
    areaServed: { '@type': 'Country', name: company.country },
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
