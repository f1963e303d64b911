import type { ReactNode } from 'react';
import type { Location } from 'react-router';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from 'react-router';
import { company } from '../content/company.ts';
import { awayOf, isAway } from './visit/away.ts';
import { Trouble } from './frame/trouble.tsx';
import { UnderWay } from './frame/under-way.tsx';
import styles from './styles/desk.css?url';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-ZA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <link rel="icon" href="data:," />
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

/** Whoever comes back to a list finds it where they left it, by Back or by a link. */
function placeOf({ pathname, search, key }: Location): string {
  return pathname === '/' ? pathname + search : key;
}

export default function Root() {
  return (
    <>
      <UnderWay />
      <Outlet />
    </>
  );
}

export function meta() {
  return [{ title: `Desk – ${company.name}` }];
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (isAway(error)) {
    const { problem, typed } = awayOf(error);
    return <Trouble status={503} words={problem} typed={typed} />;
  }
  if (isRouteErrorResponse(error)) {
    return <Trouble status={error.status} words={String(error.data)} />;
  }
  return (
    <Trouble
      status={500}
      words="What was saved is kept. Try again; if it stays so, tell whoever looks after the server, whose log says what went wrong."
    />
  );
}
