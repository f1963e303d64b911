import type {
  CountryLeaf,
  JobPostingLeaf,
  MonetaryAmountLeaf,
  OrganizationLeaf,
  PlaceLeaf,
  PostalAddressLeaf,
  PropertyValueLeaf,
  QuantitativeValueLeaf,
} from 'schema-dts';
import { company } from '../../../content/company.ts';
import { htmlOf, withWholeAddresses } from '../../../content/section-html.ts';
import type { Section } from '../../../content/text-sections.ts';
import { endOfDay, urlOf } from '../../head/structured-data.ts';

/** What a posting's structured data is made of: what its page shows. */
export interface Posting {
  slug: string;
  title: string;
  locality: string;
  region: string;
  country: 'ZA' | 'GB';
  currency: 'ZAR' | 'GBP';
  salary?: { min: number; max: number; per: 'YEAR' | 'MONTH' } | undefined;
  posted: string;
  closes?: string | undefined;
  sections: readonly Section[];
}

const confidential: OrganizationLeaf = { '@type': 'Organization', name: 'confidential' };

const southAfrica: CountryLeaf = { '@type': 'Country', name: 'South Africa' };

/**
 * schema.org JobPosting, as the specification's section 3 and Google's rules for it state.
 * @param path of its page
 */
export function jobPosting(posting: Posting, path: string): JobPostingLeaf {
  const { slug, title, country, salary, posted, closes, sections } = posting;
  const identifier: PropertyValueLeaf = {
    '@type': 'PropertyValue',
    name: company.name,
    value: slug,
  };
  return {
    '@type': 'JobPosting',
    title,
    description: withWholeAddresses(htmlOf(sections, 3), urlOf(path)),
    datePosted: posted,
    ...(closes !== undefined && { validThrough: endOfDay(closes) }),
    employmentType: 'FULL_TIME',
    identifier,
    hiringOrganization: confidential,
    jobLocation: jobLocation(posting),
    ...(salary && { baseSalary: baseSalary(salary, posting.currency) }),
    directApply: true,
    // A posting abroad has the rules of the country it is in.
    ...(country === 'ZA' && { applicantLocationRequirements: southAfrica }),
  };
}

function jobLocation({ locality, region, country }: Posting): PlaceLeaf {
  const address: PostalAddressLeaf = {
    '@type': 'PostalAddress',
    addressLocality: locality,
    addressRegion: region,
    addressCountry: country,
  };
  return { '@type': 'Place', address };
}

function baseSalary(
  { min, max, per }: NonNullable<Posting['salary']>,
  currency: Posting['currency'],
): MonetaryAmountLeaf {
  const value: QuantitativeValueLeaf = {
    '@type': 'QuantitativeValue',
    minValue: min,
    maxValue: max,
    unitText: per,
  };
  return { '@type': 'MonetaryAmount', currency, value };
}
