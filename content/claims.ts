/**
 * Marketing claims. They are copy, not rules: kept here so that the owner finds and changes each
 * one in a single place.
 */
export interface Claim {
  figure: string;
  label: string;
}

const responseOnBriefs: Claim = { figure: '24hr', label: 'response on briefs' };
const clientRetention: Claim = { figure: '95%', label: 'client retention' };
const smesEmpowered: Claim = { figure: '50+', label: 'SMEs empowered' };
export const clientRating: Claim = { figure: '4.9/5', label: 'client rating' };

export const homeClaims: readonly Claim[] = [
  responseOnBriefs,
  clientRetention,
  smesEmpowered,
  clientRating,
];

/** Figures in the margin of About, each beside the part of the letter that it belongs to. */
export const letterClaims = {
  mission: [smesEmpowered],
  businesses: [
    { figure: '48–72 hours', label: 'to a shortlist' },
    { figure: '90-day', label: 'replacement guarantee' },
  ],
  recruiters: [{ figure: '60%', label: 'shorter time-to-hire via AI screening' }],
  smes: [{ figure: '10+ hours', label: 'saved per week with automations' }],
  values: [responseOnBriefs],
} as const satisfies Record<string, readonly Claim[]>;

export const achievements: readonly Claim[] = [
  clientRetention,
  clientRating,
  { figure: '95%', label: 'client satisfaction' },
  { figure: '89%', label: 'placement success' },
  { figure: '50+', label: 'partner companies' },
];
