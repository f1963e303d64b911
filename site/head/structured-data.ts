import type * as schema from 'schema-dts';
import { company } from '../../content/company.ts';
import { profiles } from '../../content/company-profiles.ts';
import { paths, type SitePath } from '../../content/paths.ts';
import { headerLinks } from '../addresses/navigation.ts';

/**
 * What a page may describe. schema-dts's own unions name some nine hundred kinds, and to check
 * objects against all of them took longer than the whole tree's other types: what is written here
 * and by the screens is checked against its own kind alone.
 */
export type PageThing =
  | schema.ArticleLeaf
  | schema.BreadcrumbListLeaf
  | schema.DatasetLeaf
  | schema.FAQPageLeaf
  | schema.JobPostingLeaf
  | schema.OrganizationLeaf
  | PageLeaf
  | schema.ServiceLeaf
  | schema.WebSiteLeaf;

type PageLeaf =
  | schema.AboutPageLeaf
  | schema.CollectionPageLeaf
  | schema.ContactPageLeaf
  | schema.WebPageLeaf;

/** All that a page says to search engines. */
export interface PageGraph {
  '@context': 'https://schema.org';
  '@graph': readonly PageThing[];
}

const siteUrl = import.meta.env.SITE_URL;

/** South Africa's, all year. */
const timeZone = '+02:00';

/** The company, under one id on every page: search engines read them as the same. */
export const organizationId = `${siteUrl}/#organization`;

const webSiteId = `${siteUrl}/#website`;

const address: schema.PostalAddressLeaf = {
  '@type': 'PostalAddress',
  addressLocality: company.city,
  addressCountry: 'ZA',
};

const webSiteRef: schema.IdReference = { '@id': webSiteId };

export const organizationRef: schema.IdReference = { '@id': organizationId };

const country: schema.CountryLeaf = { '@type': 'Country', name: company.country };

/** No EmploymentAgency while no street address is known, and no rating of ourselves by ourselves. */
export function organization(): schema.OrganizationLeaf {
  return {
    '@type': 'Organization',
    '@id': organizationId,
    name: company.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon.svg`,
    email: company.email.hello,
    address,
    sameAs: [profiles.network.url],
    ...(company.vatNumber && { vatID: company.vatNumber }),
  };
}

export function webSite(): schema.WebSiteLeaf {
  return {
    '@type': 'WebSite',
    '@id': webSiteId,
    name: company.name,
    url: `${siteUrl}/`,
    inLanguage: 'en-ZA',
    publisher: organizationRef,
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

type PageType = 'WebPage' | 'AboutPage' | 'CollectionPage' | 'ContactPage';

export function webPage({ title, description, path, type }: PageData): PageLeaf {
  const url = urlOf(path);
  return {
    '@type': type,
    '@id': `${url}#webpage`,
    url,
    name: title,
    description,
    inLanguage: 'en-ZA',
    isPartOf: webSiteRef,
    about: organizationRef,
  };
}

/** The way from Home to a page. */
export function breadcrumbs({ name, path, under }: PageData): schema.BreadcrumbListLeaf {
  const trail = [paths.home, ...(under ? [under] : []), path];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((stop, index): schema.ListItemLeaf => ({
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
export function serviceData(service: Record<'title' | 'description', string>): schema.ServiceLeaf {
  return {
    '@type': 'Service',
    name: service.title,
    description: service.description,
    provider: organizationRef,
    areaServed: country,
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
