import type * as schema from 'schema-dts';
import { company } from '../../../content/company.ts';
import { htmlOf, withWholeAddresses } from '../../../content/section-html.ts';
import { endOfDay, urlOf } from '../../head/structured-data.ts';
import type { PostingData } from './posting-data.ts';

const confidential: schema.OrganizationLeaf = { '@type': 'Organization', name: 'confidential' };

const southAfrica: schema.CountryLeaf = { '@type': 'Country', name: 'South Africa' };

/** A role as schema.org JobPosting, by the specification's section 3 and Google's rules for it. */
export function jobPosting(posting: PostingData): schema.JobPostingLeaf {
  const { slug, path, title, country, salary, posted, closes, sections } = posting;
  const identifier: schema.PropertyValueLeaf = {
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
    // Who may apply for a role abroad depends on the rules of its own country.
    ...(country === 'ZA' && { applicantLocationRequirements: southAfrica }),
  };
}

function jobLocation({ locality, region, country }: PostingData): schema.PlaceLeaf {
  const address: schema.PostalAddressLeaf = {
    '@type': 'PostalAddress',
    addressLocality: locality,
    addressRegion: region,
    addressCountry: country,
  };
  return { '@type': 'Place', address };
}

function baseSalary(
  { min, max, per }: NonNullable<PostingData['salary']>,
  currency: PostingData['currency'],
): schema.MonetaryAmountLeaf {
  const value: schema.QuantitativeValueLeaf = {
    '@type': 'QuantitativeValue',
    minValue: min,
    maxValue: max,
    unitText: per,
  };
  return { '@type': 'MonetaryAmount', currency, value };
}
