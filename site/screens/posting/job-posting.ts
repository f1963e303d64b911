import type { JobPosting } from 'schema-dts';
import { company } from '../../../content/company.ts';
import { htmlOf } from '../../../content/section-html.ts';
import type { Section } from '../../../content/markdown-file.ts';
import { endOfDay } from '../../head/structured-data.ts';

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

/** schema.org JobPosting, as the specification's section 3 and Google's rules for it state. */
export function jobPosting(posting: Posting): JobPosting {
  const { slug, title, locality, region, country, currency, salary, posted, closes, sections } =
    posting;
  return {
    '@type': 'JobPosting',
    title,
    description: htmlOf(sections, 3),
    datePosted: posted,
    ...(closes !== undefined && { validThrough: endOfDay(closes) }),
    employmentType: 'FULL_TIME',
    identifier: { '@type': 'PropertyValue', name: company.name, value: slug },
    hiringOrganization: { '@type': 'Organization', name: 'confidential' },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: locality,
        addressRegion: region,
        addressCountry: country,
      },
    },
    ...(salary && {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency,
        value: {
          '@type': 'QuantitativeValue',
          minValue: salary.min,
          maxValue: salary.max,
          unitText: salary.per,
        },
      },
    }),
    directApply: true,
    // A posting abroad has the rules of the country it is in.
    ...(country === 'ZA' && {
      applicantLocationRequirements: { '@type': 'Country', name: 'South Africa' },
    }),
  };
}
