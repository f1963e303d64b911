import type * as schema from 'schema-dts';
import { company } from './company.ts';
import { profiles } from './company-profiles.ts';

export interface MarketingPackage {
  name: string;
  onceOffRand: number;
  monthlyRand: number;
  features: readonly string[];
  /** The included plan of the review product. */
  reviewPlan: string;
  popular: boolean;
}

/** The packages. Each is paid once-off or per month. */
export const marketingPackages = [
  {
    name: 'Starter Presence',
    onceOffRand: 3_500,
    monthlyRand: 750,
    features: ['Google and social setup', '1-page site'],
    reviewPlan: 'Starter plan',
    popular: false,
  },
  {
    name: 'Growth Visibility',
    onceOffRand: 7_500,
    monthlyRand: 1_500,
    features: ['5-page site', 'Branding kit'],
    reviewPlan: 'Growth plan',
    popular: true,
  },
  {
    name: 'Pro Growth',
    onceOffRand: 12_500,
    monthlyRand: 3_500,
    features: ['SEO optimization', 'Ads management', 'Monthly content'],
    reviewPlan: 'Pro plan',
    popular: false,
  },
] as const satisfies readonly MarketingPackage[];

/**
 * What Marketing says about VAT. A vendor's prices include it, and its advertisements have to say so (VAT Act,
 * section 65). Whatever is charged is deemed to include it in any case (section 64).
 */
export function vatNote(vatNumber: string | undefined): string {
  return vatNumber === undefined ? 'No VAT is added to these prices.' : 'All prices include VAT.';
}

const areaServed: schema.CountryLeaf = { '@type': 'Country', name: company.country };

const aMonth: schema.QuantitativeValueLeaf = {
  '@type': 'QuantitativeValue',
  value: 1,
  // UN/CEFACT's code for a month.
  unitCode: 'MON',
};

/**
 * The packages for search engines (JSON-LD): a service, offered at these prices.
 * @param provider a reference to us
 */
export function marketingOffers(provider: schema.IdReference) {
  return {
    '@type': 'Service',
    name: 'Marketing for small and medium businesses',
    provider,
    areaServed,
    offers: marketingPackages.map(offer),
  } satisfies schema.ServiceLeaf;
}

function offer({ name, features, reviewPlan, onceOffRand, monthlyRand }: MarketingPackage) {
  const onceOff = {
    '@type': 'PriceSpecification',
    ...priceOf(onceOffRand),
    name: 'Once-off',
  } satisfies schema.PriceSpecificationLeaf;
  const monthly = {
    '@type': 'UnitPriceSpecification',
    ...priceOf(monthlyRand),
    name: 'Per month',
    referenceQuantity: aMonth,
  } satisfies schema.UnitPriceSpecificationLeaf;
  return {
    '@type': 'Offer',
    name,
    description: [...features, `${profiles.reviewProduct} ${reviewPlan}`].join(', '),
    priceSpecification: [onceOff, monthly],
  } satisfies schema.OfferLeaf;
}

function priceOf(price: number) {
  return {
    price,
    priceCurrency: 'ZAR',
    ...(company.vatNumber !== undefined && { valueAddedTaxIncluded: true }),
  };
}
