import type { Company } from './company.ts';
import type { Profiles } from './company-profiles.ts';

/*
 * What the owner has to settle before the site is public, besides the records' own values. `npm run claims` prints
 * both.
 */

/** A question about each field of the company's record. A field without one does not compile. */
export const companyQuestions: Readonly<Record<keyof Company, string>> = {
  name: 'A placeholder.',
  domain: 'A placeholder on a reserved domain: no mail reaches it.',
  email: 'Placeholders. Name who reads each.',
  city: 'There is no street address. Section 43 of the Electronic Communications and Transactions Act 25 of 2002 asks for one of whoever sells online.',
  country: '',
  retentionMonths:
    'The site de-identifies after so many months. Mailboxes, connected systems and backups keep what is in them: decide how long each does, and who deletes there.',
  registrationNumber:
    'A company shows it on its notices and letters (Companies Act 71 of 2008, section 32).',
  agencyNumber:
    'The Employment Services Act 4 of 2014 provides for the registration of private employment agencies (section 13). Ask the Department of Employment and Labour what applies today.',
  vatNumber:
    'With it Marketing says that prices include VAT, as a vendor has to (VAT Act 89 of 1991, section 65). Without it, that none is added.',
  informationOfficer:
    'POPIA, section 55: the officer takes up the duties once registered with the Information Regulator.',
  whatsapp: 'Shown where given.',
};

/** The same for the company's presence on other platforms. */
export const profileQuestions: Readonly<Record<keyof Profiles, string>> = {
  network: 'Placeholders: the network’s name, and the address of the company’s page on it.',
  reviewProduct:
    'A placeholder: the product’s name. Do its plans still have the names on Marketing?',
  reviewWidget: 'Without a token Home shows the rating alone.',
};

interface OpenPoint {
  /** Words from the file, which a test looks up. */
  says: string;
  file: string;
  /** What to confirm or decide. */
  ask: string;
}

/** Promises and placeholders that are only in running text. */
export const openPoints: readonly OpenPoint[] = [
  {
    says: 'export const replyPromise',
    file: 'content/office.ts',
    ask: 'The office is closed on Saturday and Sunday. Who replies by Saturday evening to a message of Friday evening?',
  },
  {
    says: 'no application is declined by software alone',
    file: 'content/candidate-support.ts',
    ask: 'POPIA section 71 limits decisions that rest on automated processing alone. Confirm that a recruiter looks at every application that AI screening ranks low.',
  },
  {
    says: 'It declines nobody by itself',
    file: 'site/screens/privacy-policy.tsx',
    ask: 'The same. Name whose software reads the CVs, and where it stores them (POPIA sections 20, 21 and 72).',
  },
  {
    says: 'The same message stands in our email, in a system we connected and in backups',
    file: 'site/screens/privacy-policy.tsx',
    ask: 'The notices at the forms name the months of this site alone. Set a time for email, systems and backups, too.',
  },
  {
    says: 'we send none because of it',
    file: 'site/screens/privacy-policy.tsx',
    ask: 'Confirm that nobody is added to a mailing list for having sent a form.',
  },
  {
    says: 'We do not sell your details',
    file: 'site/screens/privacy-policy.tsx',
    ask: 'Confirm.',
  },
  {
    says: 'No employer sees it unless you agree to that role',
    file: 'forms/candidate-registration.ts',
    ask: 'Confirm that every recruiter asks first, each time.',
  },
  {
    says: 'The first consultation is free',
    file: 'site/screens/home/invitations.tsx',
    ask: 'Confirm, and say how long it is.',
  },
  {
    says: 'Every placement carries a',
    file: 'site/screens/employers.tsx',
    ask: 'The terms of the replacement guarantee: which departures count, from which day, how often, and on what payment.',
  },
  {
    says: 'Pay once-off or per month',
    file: 'site/screens/marketing.tsx',
    ask: 'What the monthly price buys, for how long, and how it is ended; what the once-off price leaves out.',
  },
  {
    says: 'Not sure which one fits? Ask.',
    file: 'site/screens/marketing.tsx',
    ask: 'A displayed price binds (Consumer Protection Act 68 of 2008, section 23). Keep the packages current, or take them down.',
  },
  {
    says: 'I came to this from finance recruitment.',
    file: 'site/screens/about.tsx',
    ask: 'The founder’s story is a placeholder until the founder has read it.',
  },
  {
    says: '© 2024',
    file: 'site/components/site-footer.tsx',
    ask: 'The year of first publication.',
  },
  {
    says: "'AI-Enhanced Screening'",
    file: 'site/components/site-footer.tsx',
    ask: 'The footer’s services lead nowhere. Name the pages they are to lead to, or take them out.',
  },
  {
    says: 'The averages below come from 57,000+ listings',
    file: 'content/insights/south-african-finance-salary-snapshot-2025.md',
    ask: 'Name the boards and firms that the figures are from, and confirm that they may be published.',
  },
];
