import {
  isRouteErrorResponse,
  type DataStrategyResult,
  type MiddlewareFunction,
  type UIMatch,
} from 'react-router';

type Results = Record<string, DataStrategyResult>;

/** Each route's data as it was shown when a background revalidation began. */
let shown: ReadonlyMap<string, unknown> | undefined;

/** Revalidates the page in the background. If no answer comes, it stays as it is. */
export async function revalidateInBackground(
  matches: readonly UIMatch[],
  revalidate: () => Promise<void>,
): Promise<void> {
  const own = new Map(matches.map(({ id, loaderData }) => [id, loaderData]));
  shown = own;
  try {
    await revalidate();
  } finally {
    if (shown === own) shown = undefined;
  }
}

/**
 * For the route around such pages: keeps their data if a revalidation gets no answer. A navigation or a form
 * sent meanwhile still reports that the desk is away.
 */
export const keepDataWithoutAnswer: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  const isSamePage = request.method === 'GET' && request.url === window.location.href;
  if (!isSamePage || !shown || !Object.values(results).some(isNoAnswer)) return results;
  const kept: Results = {};
  for (const id of Object.keys(results)) {
    if (!shown.has(id)) return results;
    kept[id] = { type: 'data', result: shown.get(id) };
  }
  return kept;
};

/** Whether a result is a failure that passes, such as one of the desk's store. Redirects come as errors, too. */
function isNoAnswer({ type, result }: DataStrategyResult): boolean {
  const isAnswer =
    result instanceof Response || (isRouteErrorResponse(result) && result.status < 500);
  return type === 'error' && !isAnswer;
}
