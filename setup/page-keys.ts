import { hash } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import type { ServerBuild } from 'react-router';
import type { PageOrder } from './make-page.ts';
import { createRouteFinder } from './route-patterns.ts';
import type { Params } from './route-patterns.ts';

type ServerRoute = NonNullable<ServerBuild['routes'][string]>;

interface Match {
  /** The page's route, and those around it. */
  routes: readonly ServerRoute[];
  params: Params;
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
    return hash('sha256', written(order, given), 'base64url');
  };
}

/** As text; what no text can say would make two pages look the same. */
function written(order: PageOrder, given: readonly unknown[]): string {
  if (!isPlain(given)) throw new TypeError(`${order.path}: its loader gives what is no JSON.`);
  return JSON.stringify([order, given]);
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'bigint') return false;
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype && Object.values(value).every(isPlain);
}

async function dataOf({ module }: ServerRoute, params: Params, pagePath: string): Promise<unknown> {
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

function createMatcher({ routes }: ServerBuild): (path: string) => Match {
  const around = (route: ServerRoute): ServerRoute[] => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return parent ? [...around(parent), route] : [route];
  };
  const pages = Object.values(routes).filter((route) => route?.parentId !== undefined);
  const find = createRouteFinder(pages.filter((route) => route !== undefined));
  return (path) => {
    const found = find(path);
    if (!found) throw new Error(`site/routes.ts has no route for ${path}.`);
    return { routes: around(found.route), params: found.params };
  };
}
