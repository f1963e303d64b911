import type { VisitNote } from '../../forms/visit-note.ts';

/** How this visit began, as ../every-page.ts recorded it, or undefined if storage is switched off. */
export function readVisitNote(): VisitNote | undefined {
  try {
    // The spread throws if the value is not a list, and so not a note.
    return [...(JSON.parse(sessionStorage.getItem('visit') ?? '') as VisitNote)];
  } catch {
    return undefined;
  }
}
