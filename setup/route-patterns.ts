/** A route as far as it says which paths are its own. */
interface Pattern {
  /** Absent for the index. */
  path?: string | undefined;
}

/** What a path gives to the parameters of the route that it is of. */
export type Params = Readonly<Record<string, string | undefined>>;

/**
 * @returns what finds the route of a path. React Router's own way makes its patterns anew for each
 *   path, a second for 10,000. Of the pattern for whatever else there may be no page is made.
 */
export function createRouteFinder<Route extends Pattern>(
  routes: readonly Route[],
): (path: string) => { route: Route; params: Params } | undefined {
  const plain = new Map<string, Route>();
  const open: { route: Route; pattern: URLPattern }[] = [];
  for (const route of routes) {
    const path = route.path ?? '/';
    if (path.includes(':')) open.push({ route, pattern: new URLPattern({ pathname: path }) });
    else plain.set(path, route);
  }
  return (path) => {
    const own = plain.get(path);
    if (own) return { route: own, params: {} };
    for (const { route, pattern } of open) {
      const found = pattern.exec({ pathname: path });
      if (found) return { route, params: { ...found.pathname.groups } };
    }
    return undefined;
  };
}
