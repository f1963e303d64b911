import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from 'react-router';
import { company } from '../content/company.ts';
import { Trouble } from './frame/trouble.tsx';
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
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function meta() {
  return [{ title: `Desk – ${company.name}` }];
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error)) {
    return <Trouble status={error.status} words={String(error.data)} />;
  }
  return (
    <Trouble status={500} words="Nothing was lost. Try again; the log says what went wrong." />
  );
}
