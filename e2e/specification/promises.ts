/**
 * What is promised, in the specification's own words: the contract. It is spelled here and in no
 * other test, and held against what content/ makes of its records.
 */
export const promised = {
  reply: 'within 24 hours',
  replyTime: '24 hours',
  replyShort: '24hr',
  shortlist: '48–72 hours',
  shortlistInLedger: '48-72 hours',
  interviews: '1 week',
  guarantee: '90-day',
  guaranteeTime: '90 days',
} as const;
