import { isRouteErrorResponse, type ErrorResponse } from 'react-router';

/** With these a proxy says that the desk does not answer; with the second the desk that its store does not. */
const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** What fetch says in each browser where no answer came, and React Router of one that broke off, or is not ours. */
const noAnswer = /fetch|load failed|decode/i;

/** A page of a proxy's own, which is nothing to read. */
const markup = /[<{]/;

const silence =
  'The desk does not answer. It is being started again, or your connection is gone. Try again in a moment.';

/** What the desk itself says as it is away, and what it was sent meanwhile. */
export interface Away {
  problem: string;
  /** Words that came with it, and that nobody has kept. */
  typed: string;
}

/** What a page says that was thrown with a status, perhaps as words alone. */
export function saidBy({ data }: ErrorResponse): Away {
  return typeof data === 'string' ? { problem: data, typed: '' } : (data as Away);
}

/** Whether no answer of the desk's came, or one that says to come back. */
export function isAway(error: unknown): boolean {
  return isRouteErrorResponse(error)
    ? awayStatuses.has(error.status) || markup.test(String(error.data))
    : error instanceof Error && noAnswer.test(error.message);
}

/** What is said of such an error. */
export function awayOf(error: unknown): Away {
  const said: unknown = isRouteErrorResponse(error) && error.status === 503 ? error.data : '';
  if (typeof said === 'object' && said !== null && 'problem' in said) return said as Away;
  const isOwn = typeof said === 'string' && said !== '' && !markup.test(said);
  return { problem: isOwn ? said : silence, typed: '' };
}
