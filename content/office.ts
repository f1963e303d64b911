import { company } from './company.ts';

export const businessHours = [
  { days: 'Monday to Friday', hours: '9:00 AM to 5:00 PM' },
  { days: 'Saturday', hours: 'Closed' },
  { days: 'Sunday', hours: 'Closed' },
] as const;

/** The retention of a message, in the words of the forms' notices. */
export const keptFor = `for ${company.retentionMonths}\u00A0months`;

/** The reply promise, in the words of every page and mail. */
export const replyPromise = 'within 24 hours';

/** The same in the notices, with a non-breaking space between figure and unit. */
export const noticedPromise = 'within 24\u00A0hours';
