import { createHash } from 'node:crypto';
import { matchRoutes, RouterContextProvider } from 'react-router';
import type { RouteObject, ServerBuild } from 'react-router';
import type { PageOrder } from './make-page.ts';

type ServerRoute = NonNullable<ServerBuild['routes'][string]>;

interface Match {
  /** The page's route, and those around it. */
  routes: readonly ServerRoute[];
  params: Readonly<Record<string, string | undefined>>;
}

/**
 * @returns what tells whether a page has to be made anew: a hash of all that its routes' loaders
 *   give it. With the same code it is made of nothing else. Content asked for by a component would
 *   be left out; that components cannot ask is held by the linter and by what browsers can import.
 */
export function createPageKeys(build: ServerBuild): (order: PageOrder) => Promise<string> {
  const match = createMatcher(build);
  return async (order) => {
    const { routes, params } = match(order.path);
    const given: unknown[] = [];
    for (const route of routes) given.push(await dataOf(route, params, order.path));
    return createHash('sha256').update(written(order, given)).digest('base64url');
  };
}

/** As text; what no text can say would make two pages look the same. */
function written(order: PageOrder, given: readonly unknown[]): string {
  return JSON.stringify([order, given], (name, value: unknown) => {
    if (typeof value === 'function' || value instanceof Map || value instanceof Set) {
      throw new TypeError(`${order.path}: its loader gives ${name} as what is no JSON.`);
    }
    return value;
  });
}

async function dataOf(
  { module }: ServerRoute,
  params: Match['params'],
  pagePath: string,
): Promise<unknown> {
  if (!module.loader) return null;
  const url = new URL(pagePath, 'http://localhost');
  const data: unknown = await module.loader({
    url,
    params,
    pattern: '',
    // Made where a loader asks for them: most do not, and pages are many.
    get request() {
      return new Request(url);
    },
    get context() {
      return new RouterContextProvider();
    },
  });
  return data instanceof Response ? data.text() : data;
}

/** Most pages are of a few routes with a parameter: only among those a path has to be tried. */
function createMatcher({ routes }: ServerBuild): (path: string) => Match {
  const around = (route: ServerRoute): ServerRoute[] => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return parent ? [...around(parent), route] : [route];
  };
  const plain = new Map<string, ServerRoute>();
  const open: RouteObject[] = [];
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    const routePath = `/${(route.path ?? '').replace(/^\//, '')}`;
    if (/[:*]/.test(routePath)) open.push({ id: route.id, path: routePath });
    else if (route.id !== 'root') plain.set(routePath, route);
  }
  return (path) => {
    const own = plain.get(path);
    if (own) return { routes: around(own), params: {} };
    const [found] = matchRoutes(open, path) ?? [];
    const route = routes[found?.route.id ?? ''];
    if (!found || !route) throw new Error(`site/routes.ts has no route for ${path}.`);
    return { routes: around(route), params: found.params };
  };
}
