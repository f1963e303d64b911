import { isRouteErrorResponse, type ErrorResponse } from 'react-router';

/** A proxy's statuses for a desk that does not answer. 503 is also the desk's own, for its store. */
const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** Matches fetch's errors without an answer, by browser, and React Router's for one that broke off or is not ours. */
const noAnswer = /fetch|load failed|decode/i;

/** Matches a proxy's own page, whose text is not for reading. */
const markup = /[<{]/;

const silence =
  'The desk does not answer. It is restarting, or your connection is lost. Try again in a moment.';

/** What the desk says of being away, and what was sent to it meanwhile. */
export interface Away {
  problem: string;
  /** Words that came with the request and were not saved. */
  typed: string;
}

/** Reads a thrown response, whose data may be plain words. */
export function saidBy({ data }: ErrorResponse): Away {
  return typeof data === 'string' ? { problem: data, typed: '' } : (data as Away);
}

/** Whether the desk did not answer, or answered that one should come back. */
export function isAway(error: unknown): boolean {
  return isRouteErrorResponse(error)
    ? awayStatuses.has(error.status) || markup.test(String(error.data))
    : error instanceof Error && noAnswer.test(error.message);
}

/** What to say of an error for which `isAway` holds. */
export function awayOf(error: unknown): Away {
  const said: unknown = isRouteErrorResponse(error) && error.status === 503 ? error.data : '';
  if (typeof said === 'object' && said !== null && 'problem' in said) return said as Away;
  const isOwn = typeof said === 'string' && said !== '' && !markup.test(said);
  return { problem: isOwn ? said : silence, typed: '' };
}
