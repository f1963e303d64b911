/**
 * The promises in the specification's words, which are the contract. They are spelled only here, and compared with
 * what content/ derives from its records.
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
