import { company } from './company.ts';
import { replyPromise } from './office.ts';
import { snapshotPath } from './paths.ts';

/*
 * Our promises, each spelled once. Claims, answers, pages and articles use these. The reply promise is in office.ts,
 * which browsers load with the forms. They load nothing of this file.
 */

/** The reply time, for sentences without “within”. */
export const replyTime = replyPromise.replace('within ', '');

/** The same as a number, which the desk counts with. */
export const replyWithinHours = Number(/\d+/.exec(replyPromise)?.[0]);

/** From the brief to the shortlist. */
export const shortlistTime = '48–72 hours';

/** The longest time from the brief to the first interviews. */
export const interviewsTime = '1 week';

/** The same for Rapid Placement. */
export const rapidInterviewsTime = '3–5 days';

/** A placement that ends earlier is filled again. */
export const guaranteeDays = 90;

/** The longest time in which we answer a request under POPIA. */
export const rightsAnswerTime = 'within 30 days';

/** The facts that texts of content/ may name in braces, such as {replyPromise}. */
export const namedFacts: Readonly<Record<string, string>> = {
  companyName: company.name,
  replyPromise,
  replyTime,
  shortlistTime,
  interviewsTime,
  guaranteeDays: String(guaranteeDays),
  snapshotPath,
};
