import type * as schema from 'schema-dts';
import { company } from '../../content/company.ts';
import { profiles } from '../../content/company-profiles.ts';
import { paths, type SitePath } from '../../content/paths.ts';
import { headerLinks } from '../addresses/navigation.ts';

/**
 * The kinds of thing that a page may describe. schema-dts's own unions name some nine hundred, and checking objects
 * against them took longer than all other types of the tree, so each object is checked against its own kind alone.
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

/** A page's structured data, as JSON-LD. */
export interface PageGraph {
  '@context': 'https://schema.org';
  '@graph': readonly PageThing[];
}

const siteUrl = import.meta.env.SITE_URL;

/** South Africa's offset from UTC, all year. */
const timeZone = '+02:00';

/** The company's id, the same on every page, so that search engines know it is one company. */
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

/** The company. It is no EmploymentAgency while its street address is unknown, and does not rate itself. */
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

/** What the structured data says about a page itself. */
export interface PageData {
  title: string;
  description: string;
  path: string;
  type: PageType;
  /** Its name in the breadcrumbs. */
  name: string;
  /** Its parent in the breadcrumbs, if not Home. */
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

/** The breadcrumbs from Home to a page. */
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

/** The label of the header's link to a page, if there is one. */
export function nameInHeader(path: string): string | undefined {
  return headerLinks.find(({ to }) => to === path)?.label;
}

/** Structured data about a service that a page describes. */
export function serviceData(service: Record<'title' | 'description', string>): schema.ServiceLeaf {
  return {
    '@type': 'Service',
    name: service.title,
    description: service.description,
    provider: organizationRef,
    areaServed: country,
  };
}

/** The first moment of a day in South Africa, as ISO 8601. @param date such as 2025-08-08 */
export function startOfDay(date: string): string {
  return `${date}T00:00:00${timeZone}`;
}

/** The last second of a day in South Africa, as ISO 8601. @param date such as 2025-08-08 */
export function endOfDay(date: string): string {
  return `${date}T23:59:59${timeZone}`;
}

/** The absolute URL of a path on the site. */
export function urlOf(path: string): string {
  return new URL(path, siteUrl).href;
}
