import { visitNoteKey } from '../../forms/visit-note.ts';
import type { VisitNote } from '../../forms/visit-note.ts';

/** How this visit began, or undefined where storage is switched off. Written by ../note-visit.ts. */
export function readVisitNote(): VisitNote | undefined {
  try {
    return JSON.parse(window.sessionStorage.getItem(visitNoteKey) ?? '') as VisitNote;
  } catch {
    return undefined;
  }
}
