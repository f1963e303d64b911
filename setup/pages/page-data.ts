import { RouterContextProvider, type ServerBuild } from 'react-router';
import { createRouteFinder, type Params } from './route-patterns.ts';

type ServerRoute = NonNullable<ServerBuild['routes'][string]>;

/**
 * All that a page is made of besides code: its routes' loader data, by route id. It is sent to the thread that makes
 * the page, so that only one thread reads content.
 */
export type PageData = Readonly<Record<string, Given>>;

/** A route without a page, such as a feed, gives the text of its response. */
type Given = { data: unknown } | { text: string };

/**
 * The page's data as JSON. The page is made from this text, so its key covers all that goes into it.
 * @throws TypeError if a loader returns what JSON cannot hold
 */
export function plainText(pagePath: string, data: PageData): string {
  if (!isPlain(data)) throw new TypeError(`${pagePath}: its loader gives what is no JSON.`);
  return JSON.stringify(data);
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'bigint') return false;
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype && Object.values(value).every(isPlain);
}

/** @returns a function that runs the loaders of a page's routes, the outermost first */
export function createDataReader(build: ServerBuild): (pagePath: string) => Promise<PageData> {
  const match = createMatcher(build);
  return async (pagePath) => {
    const { routes, params } = match(pagePath);
    const data: Record<string, Given> = {};
    for (const { id, module } of routes) {
      if (module.loader) data[id] = await askLoader(module.loader, params, pagePath);
    }
    return data;
  };
}

/** @returns the same build, whose loaders return given data, so that rendering reads no content */
export function withGivenData(build: ServerBuild) {
  let given: PageData = {};
  const loaderOf = (id: string) => () => {
    const own = given[id];
    if (!own) throw new Error(`${id}: nothing was given for its loader.`);
    return 'text' in own ? new Response(own.text) : own.data;
  };
  const routes = Object.values(build.routes).flatMap((route): [string, ServerRoute][] => {
    if (!route) return [];
    const { id, module } = route;
    if (!module.loader) return [[id, route]];
    return [[id, { ...route, module: { ...module, loader: loaderOf(id) } }]];
  });
  return {
    build: { ...build, routes: Object.fromEntries(routes) },
    /** Sets the data of the next page. */
    give(data: PageData): void {
      given = data;
    },
  };
}

async function askLoader(
  loader: NonNullable<ServerRoute['module']['loader']>,
  params: Params,
  pagePath: string,
): Promise<Given> {
  const data: unknown = await loader({
    params,
    pattern: '',
    // Created on access: most loaders use none of them, and pages are many.
    get url() {
      return new URL(pagePath, 'http://localhost');
    },
    get request() {
      return new Request(this.url);
    },
    get context() {
      return new RouterContextProvider();
    },
  });
  return data instanceof Response ? { text: await data.text() } : { data };
}

/** @returns a function that finds a path's route, with its parent routes and its parameters */
function createMatcher({ routes }: ServerBuild) {
  const around = (route: ServerRoute): ServerRoute[] => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return parent ? [...around(parent), route] : [route];
  };
  const pages = Object.values(routes).filter((route) => route?.parentId !== undefined);
  const find = createRouteFinder(pages.filter((route) => route !== undefined));
  return (path: string) => {
    const found = find(path);
    if (!found) throw new Error(`site/routes.ts has no route for ${path}.`);
    return { routes: around(found.route), params: found.params };
  };
}
