import {
  isRouteErrorResponse,
  type DataStrategyResult,
  type MiddlewareFunction,
  type UIMatch,
} from 'react-router';

type Results = Record<string, DataStrategyResult>;

/** What each route shows while it is asked for once more. */
let shown: ReadonlyMap<string, unknown> | undefined;

/** Shows the page that is looked at anew, by itself: where no answer comes, it stays as it is. */
export async function showAnew(
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
 * For the route around such pages. Whoever goes elsewhere meanwhile, or sends something, is told that the
 * desk is away.
 */
export const keepWhatIsShown: MiddlewareFunction<Results> = async ({ request }, next) => {
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

/** A fault of the desk's, as where its store fails it, passes; a redirect comes as an error, too. */
function isNoAnswer({ type, result }: DataStrategyResult): boolean {
  const isAnswer =
    result instanceof Response || (isRouteErrorResponse(result) && result.status < 500);
  return type === 'error' && !isAnswer;
}
