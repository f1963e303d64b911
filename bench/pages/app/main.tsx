import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { NotificationRegions } from '../../../site/components/notification-regions.tsx';
import { SiteFooter } from '../../../site/components/site-footer.tsx';
import { SiteHeader } from '../../../site/components/site-header.tsx';
import Contact from '../../../site/screens/contact.tsx';
import Home from '../../../site/screens/home.tsx';
import Opportunity from '../../../site/screens/opportunity.tsx';
import '../../../site/styles/site.css';

/** Defined by single-page-app.ts: the data of the screen's loader. */
declare const opportunityData: unknown;

// The same screens as a plain Vite app: one empty page that React renders into.

const { pathname } = location;
createRoot(document.body).render(
  <>
    <SiteHeader currentPath={pathname} />
    <main id="main">{screen()}</main>
    <SiteFooter />
    <NotificationRegions />
  </>,
);

function screen(): ReactNode {
  if (pathname.startsWith('/opportunities/')) return <Opportunity {...given(opportunityData)} />;
  if (pathname === '/contact') return <Contact {...given({ service: undefined })} />;
  return <Home />;
}

function given(loaderData: unknown) {
  return { loaderData } as unknown as Parameters<typeof Opportunity>[0] &
    Parameters<typeof Contact>[0];
}
