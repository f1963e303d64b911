import type { ReactNode } from 'react';
import { isRouteErrorResponse, Meta, Outlet, useLocation } from 'react-router';
import { feedPaths } from '../content/paths.ts';
import type { Route } from './+types/root.ts';
import { NotificationRegions } from './components/notification-regions.tsx';
import { SiteFooter } from './components/site-footer.tsx';
import { SiteHeader } from './components/site-header.tsx';
import { UnexpectedError } from './components/unexpected-error.tsx';
// eslint-disable-next-line import/default -- made by setup/vite/inline-script.ts
import everyPage from './every-page.ts?inline-script';
import displayFace from './faces/display.woff2?url';
import textFace from './faces/text.woff2?url';
import { pageMeta } from './head/page-meta.ts';
import NotFound from './screens/not-found.tsx';
import styles from './styles/site.css?inline';

/** The background of each colour scheme, as in tokens.css, for the browser's own interface around the page. */
const themeColor = { light: '#f7f2e8', dark: '#0f1f2b' };

/** The frame of every page. It renders no router scripts: only islands are hydrated. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <html lang="en-ZA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {[textFace, displayFace].map((face) => (
          <link key={face} rel="preload" as="font" type="font/woff2" href={face} crossOrigin="" />
        ))}
        <Feeds />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content={themeColor.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={themeColor.dark} media="(prefers-color-scheme: dark)" />
        {/* Inlined: a separate stylesheet would delay the first paint. */}
        {/* eslint-disable-next-line react/no-danger -- our own build's output */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        {/* Inlined: a file of rules would be fetched before the fonts. */}
        <script
          type="speculationrules"
          // eslint-disable-next-line react/no-danger -- a text of our own
          dangerouslySetInnerHTML={{ __html: JSON.stringify(speculationRules) }}
        />
      </head>
      <body>
        <SiteHeader currentPath={pathname.replace(/(?<=.)\/$/, '')} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter />
        <NotificationRegions />
        {/* Inlined, too: a file would cost every visit a request for 600 bytes. As an async module it is a
            task of its own, apart from the one in which the parser ends. */}
        {/* eslint-disable-next-line react/no-danger -- our own build's output */}
        <script type="module" async dangerouslySetInnerHTML={{ __html: everyPage }} />
      </body>
    </html>
  );
}

/**
 * Prerenders a page that the visitor is about to open. A browser without memory to spare only fetches it. Every
 * address may match, since no link leads to the answer of a form.
 */
const speculationRules = {
  prerender: [{ where: { href_matches: '/*' }, eagerness: 'moderate' }],
};

/** Links to the feeds on every page, so that a feed reader finds them from any address. */
function Feeds() {
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title="Insights" href={feedPaths.rss} />
      <link rel="alternate" type="application/atom+xml" title="Insights" href={feedPaths.atom} />
      <link rel="alternate" type="application/feed+json" title="Insights" href={feedPaths.json} />
      <link rel="alternate" type="application/xml" title="Open roles" href={feedPaths.roles} />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

export function meta({ error }: Route.MetaArgs) {
  return error
    ? pageMeta({ title: 'Unexpected Application Error!', description: 'Something broke.' })
    : [];
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // Only in development: the server of a build answers an unknown address before any route is matched.
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const details = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`
    : error instanceof Error
      ? error.message
      : 'Unknown error';
  return (
    <div className="frame section">
      <UnexpectedError details={details} headingLevel={1} />
    </div>
  );
}
