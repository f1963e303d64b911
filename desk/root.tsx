import type { ReactNode } from 'react';
import {
  type Location,
  Links,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
} from 'react-router';
import { Arrival } from './frame/arrival.tsx';
import { Broken } from './frame/broken.tsx';
import { UnderWay } from './frame/under-way.tsx';
import icon from './styles/icon.svg?url';
import styles from './styles/desk.css?url';
import { typedContext, unreadContext } from './visit/desk-context.ts';
import { away, storeAway } from './visit/refused.ts';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-ZA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="stylesheet" href={styles} />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration getKey={placeOf} />
        <Scripts />
      </body>
    </html>
  );
}

/** Shows the same page for a store that goes away while a page is read as for one that was away before. */
export const middleware: MiddlewareFunction<Response>[] = [
  async ({ context }, next) => {
    const response = await next();
    if (context.get(unreadContext)) throw away(storeAway, context.get(typedContext));
    return response;
  },
];

/** The key of a scroll position. A list has one for each address, so a link restores it as Back does. */
function placeOf(location: Location): string {
  return location.pathname === '/' ? location.pathname + location.search : location.key;
}

export default function Root() {
  return (
    <>
      <UnderWay />
      <Arrival />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <Broken error={error} />;
}
