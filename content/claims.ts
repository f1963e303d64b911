import { guaranteeDays, interviewsTime, replyTime, shortlistTime } from './promises.ts';

/**
 * A marketing claim. Claims are copy, not rules. They are kept here so that the owner finds and changes each in one
 * place.
 */
export interface Claim {
  figure: string;
  label: string;
}

const timeToHire = '60%';
const satisfaction = '95%';
const placementSuccess = '89%';
const partnerCompanies = '50+';
const hoursSavedWeekly = '10+';

const responseOnBriefs: Claim = {
  figure: replyTime.replace(' hours', 'hr'),
  label: 'response on briefs',
};
const clientRetention: Claim = { figure: '95%', label: 'client retention' };
const smesEmpowered: Claim = { figure: '50+', label: 'SMEs empowered' };
export const clientRating: Claim = { figure: '4.9/5', label: 'client rating' };

export const homeClaims: readonly Claim[] = [
  responseOnBriefs,
  clientRetention,
  smesEmpowered,
  clientRating,
];

/** The figures in the margin of About, by the part of the letter that they belong to. */
export const letterClaims = {
  mission: [smesEmpowered],
  businesses: [
    { figure: shortlistTime, label: 'to a shortlist' },
    { figure: `${guaranteeDays}-day`, label: 'replacement guarantee' },
  ],
  recruiters: [{ figure: timeToHire, label: 'shorter time-to-hire via AI screening' }],
  smes: [{ figure: `${hoursSavedWeekly} hours`, label: 'saved per week with automations' }],
  values: [responseOnBriefs],
} as const satisfies Record<string, readonly Claim[]>;

export const achievements: readonly Claim[] = [
  clientRetention,
  clientRating,
  { figure: satisfaction, label: 'client satisfaction' },
  { figure: placementSuccess, label: 'placement success' },
  { figure: partnerCompanies, label: 'partner companies' },
];

/** The ledger of Employers, in reading order: results, speed, and what is behind them. */
export const employerLedger = [
  {
    heading: 'Results',
    claims: [
      { label: 'Client satisfaction', figure: satisfaction },
      { label: 'Placement success', figure: placementSuccess },
      { label: 'Average placed salary', figure: 'R720K' },
    ],
  },
  {
    heading: 'Speed',
    claims: [
      // The specification has a hyphen here.
      { label: 'Shortlists in', figure: shortlistTime.replace('–', '-') },
      { label: 'Interviews within', figure: interviewsTime },
      { label: 'Shorter time-to-hire via AI screening', figure: timeToHire },
    ],
  },
  {
    heading: 'Behind it',
    claims: [
      { label: 'Replacement guarantee', figure: `${guaranteeDays} days` },
      { label: 'Partner companies', figure: partnerCompanies },
    ],
  },
] as const;

export const marketingClaims: readonly Claim[] = [
  { figure: '85%', label: 'visibility increase in 90 days' },
  { figure: '200+', label: 'reviews monthly' },
  { figure: '10+', label: 'websites monthly' },
];

export const automationClaims: readonly Claim[] = [
  { figure: '60%', label: 'faster responses' },
  { figure: '50+', label: 'hours saved' },
  { figure: '90%', label: 'of clients see ROI within 60 days' },
  { figure: hoursSavedWeekly, label: 'hours saved per week' },
];

export const recruiterAutomationClaims: readonly Claim[] = [
  { figure: '95%', label: 'CV parsing accuracy' },
  { figure: '8 hours', label: 'saved per hire' },
  { figure: '88%', label: 'match quality' },
];

/** A claim that can be drawn as a share of a whole or as a multiple of what was before. */
export type DrawnClaim = Claim & ({ sharePercent: number } | { times: number });

export const aiToolsClaims: readonly DrawnClaim[] = [
  { figure: '70%', label: 'faster screening', sharePercent: 70 },
  { figure: '90%', label: 'match accuracy', sharePercent: 90 },
  { figure: '50%', label: 'time saved', sharePercent: 50 },
  { figure: '3x', label: 'more placements', times: 3 },
];

/** The promise to early-access users. */
export const earlyAccessDiscount: Claim = { figure: '50% off', label: 'the first year' };
