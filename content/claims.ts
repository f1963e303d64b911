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
  businesses: { figure: '48–72 hours', label: 'to a shortlist' },
  recruiters: { figure: '60%', label: 'shorter time-to-hire via AI screening' },
  smes: { figure: '10+ hours', label: 'saved per week with automations' },
  values: responseOnBriefs,
  guarantee: { figure: '90-day', label: 'replacement guarantee' },
} as const satisfies Record<string, Claim>;

export const achievements: readonly Claim[] = [
  smesEmpowered,
  clientRetention,
  clientRating,
  { figure: '89%', label: 'placement success' },
  { figure: '95%', label: 'client satisfaction' },
  { figure: '50+', label: 'partner companies' },
];
