/**
 * Marketing claims. They are copy, not rules: kept here so that the owner finds and changes each
 * one in a single place.
 */
export interface Claim {
  figure: string;
  label: string;
}

export const homeClaims: readonly Claim[] = [
  { figure: '24hr', label: 'response on briefs' },
  { figure: '95%', label: 'client retention' },
  { figure: '50+', label: 'SMEs empowered' },
  { figure: '4.9/5', label: 'client rating' },
];
