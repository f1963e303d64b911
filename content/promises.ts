import { company } from './company.ts';
import { replyPromise } from './office.ts';
import { snapshotPath } from './paths.ts';

/*
 * What we promise, each in one place: claims, answers, pages and articles take it from here. The
 * reply promise itself is in office.ts, which browsers load with the forms; nothing of this is.
 */

/** How long a reply takes, where a sentence does not say "within". */
export const replyTime = replyPromise.replace('within ', '');

/** The same as a number, for the desk, which counts by it. */
export const replyWithinHours = Number(/\d+/.exec(replyPromise)?.[0]);

/** From a brief to the shortlist. */
export const shortlistTime = '48–72 hours';

/** From a brief to the first interviews, at most. */
export const interviewsTime = '1 week';

/** The same for Rapid Placement. */
export const rapidInterviewsTime = '3–5 days';

/** A placement that ends sooner than this is filled again. */
export const guaranteeDays = 90;

/** How long we take at most over what POPIA lets a person ask of us. */
export const rightsAnswerTime = 'within 30 days';

/** What a text of content/ may name in braces, such as {replyPromise}. */
export const namedFacts: Readonly<Record<string, string>> = {
  companyName: company.name,
  replyPromise,
  replyTime,
  shortlistTime,
  interviewsTime,
  guaranteeDays: String(guaranteeDays),
  snapshotPath,
};
