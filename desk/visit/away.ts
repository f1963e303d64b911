import { isRouteErrorResponse, type ErrorResponse } from 'react-router';

/** A proxy's statuses for a desk that does not answer. The second is also the desk's, for its store. */
const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** Errors of fetch in each browser if no answer came, and of React Router if it broke off or is not ours. */
const noAnswer = /fetch|load failed|decode/i;

/** Marks a proxy's own page, whose text is not for reading. */
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

/** What to say of an error that `isAway`. */
export function awayOf(error: unknown): Away {
  const said: unknown = isRouteErrorResponse(error) && error.status === 503 ? error.data : '';
  if (typeof said === 'object' && said !== null && 'problem' in said) return said as Away;
  const isOwn = typeof said === 'string' && said !== '' && !markup.test(said);
  return { problem: isOwn ? said : silence, typed: '' };
}
