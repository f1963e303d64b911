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

/** The ground of each scheme, as tokens.css has it: what the browser draws around the page. */
const themeColor = { light: '#f7f2e8', dark: '#0f1f2b' };

/** The frame of every page. It renders no router scripts: only islands come alive. */
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
        {/* In the page itself: a stylesheet of its own would hold back the first paint. */}
        {/* eslint-disable-next-line react/no-danger -- our own build's output */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        {/* A file of them is fetched before the faces. */}
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
        {/* In the page itself, too: a file would be a request of every visit for 600 bytes. Such a
            module is a task of its own, apart from the one in which the parser ends. */}
        {/* eslint-disable-next-line react/no-danger -- our own build's output */}
        <script type="module" async dangerouslySetInnerHTML={{ __html: everyPage }} />
      </body>
    </html>
  );
}

/**
 * A page that a visitor is about to open is drawn when they do, or on its way where the browser has no memory
 * to spare. No link leads to what a form is answered with.
 */
const speculationRules = {
  prerender: [{ where: { href_matches: '/*' }, eagerness: 'moderate' }],
};

/** Where programs find them, whatever page they were pointed at. */
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
  // Only in development: a server of built files knows an unknown address before any route does.
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
