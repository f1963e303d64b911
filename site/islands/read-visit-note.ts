import type { VisitNote } from '../../forms/visit-note.ts';

/** How this visit began, or undefined where storage is switched off. Written by ../every-page.ts. */
export function readVisitNote(): VisitNote | undefined {
  try {
    // Spread, since what is no list is no note.
    return [...(JSON.parse(window.sessionStorage.getItem('visit') ?? '') as VisitNote)];
  } catch {
    return undefined;
  }
}
