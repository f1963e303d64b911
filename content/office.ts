import { company } from './company.ts';

export const businessHours = [
  { days: 'Monday to Friday', hours: '9:00 AM to 5:00 PM' },
  { days: 'Saturday', hours: 'Closed' },
  { days: 'Sunday', hours: 'Closed' },
] as const;

/** What the notices at the forms say of how long a message is kept. */
export const keptFor = `for ${company.retentionMonths}\u00A0months`;

/** The reply promise, in the words every page and mail uses. */
export const replyPromise = 'within 24 hours';

/** The same in those notices, where no line ends between a figure and what it counts. */
export const noticedPromise = 'within 24\u00A0hours';
