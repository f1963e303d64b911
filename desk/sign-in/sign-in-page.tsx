import type { ReactNode } from 'react';
import { company } from '../../content/company.ts';
import { DeskName } from '../frame/desk-name.tsx';

/** The sign-in page, and what a link leads to: for those who have not signed in yet. */
export function SignInPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <main className="narrow-page">
      <title>{`${heading} – ${company.name}`}</title>
      <DeskName />
      <h1>{heading}</h1>
      {children}
    </main>
  );
}
