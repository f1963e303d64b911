import { useSyncExternalStore, type ReactNode } from 'react';
import { company } from '../../content/company.ts';
import { DeskName } from '../frame/desk-name.tsx';

/** The frame of the sign-in page and of a link's page, for those who have not signed in yet. */
export function SignInPage({ heading, children }: { heading: string; children: ReactNode }) {
  const takesCookies = useSyncExternalStore(
    neverChanges,
    () => navigator.cookieEnabled,
    () => true,
  );
  return (
    <main className="narrow-page">
      <title>{`${heading} – ${company.name}`}</title>
      <DeskName />
      <h1>{heading}</h1>
      {/* Without cookies a link would be used up, and lead back here without a word. */}
      {!takesCookies && (
        <p role="alert" className="problem">
          This browser blocks cookies, and signing in needs one. Allow cookies for this page in its
          settings, then reload it.
        </p>
      )}
      {children}
    </main>
  );
}

function neverChanges(): () => void {
  return () => undefined;
}
