import { profiles } from './company-profiles.ts';
import { guaranteeDays, rapidInterviewsTime, replyTime, shortlistTime } from './promises.ts';

/** The services for employers, with our commitments. */
export const employerServices = [
  {
    title: 'Executive Search',
    description:
      'For the finance manager, the financial controller, the CFO. The people you want are employed and not looking. We find them, speak to them in confidence and bring you the ones who want the job.',
    facts: [{ figure: `${guaranteeDays}-day`, label: 'guarantee' }],
  },
  {
    title: 'Shortlist Delivery',
    description:
      'You send the brief, we send the names: screened against what the role asks for, with salary and notice period beside each. You interview and you choose.',
    facts: [{ figure: shortlistTime, label: 'to your shortlist' }],
  },
  {
    title: 'Rapid Placement',
    description:
      'Somebody resigned, or month-end will not wait. We’ll answer your brief the same day or the next, and interviews will follow within days.',
    facts: [
      { figure: replyTime, label: 'brief response' },
      { figure: rapidInterviewsTime, label: 'to interviews' },
    ],
  },
] as const;

export const marketingServices = [
  {
    title: 'Business setup and branding',
    description:
      'Your name, logo, colours and Google listing agree with each other wherever a customer meets you.',
  },
  {
    title: 'Websites',
    description:
      'Pages that load fast on a phone, say what you do and make it easy to call, write or book.',
  },
  {
    title: 'Content and SEO',
    description:
      'We write what your customers search for, so that they find you before they find someone else.',
  },
  {
    title: 'Reputation management',
    description: `Powered by ${profiles.reviewProduct}: it asks each customer for a review and tells you when one needs an answer.`,
  },
] as const;

export const automationServices = [
  {
    title: 'Reputation and reviews',
    description: 'Every customer is asked for a review. You see each answer and reply to it.',
  },
  {
    title: 'Client engagement',
    description: 'Enquiries are answered, bookings confirmed and quotes followed up, on time.',
  },
  {
    title: 'Workflows',
    description: 'What is typed once goes everywhere it is needed: invoice, sheet, calendar.',
  },
  {
    title: 'Recruitment',
    description: 'CVs are read, filed and compared with the brief before you open the first one.',
  },
] as const;
