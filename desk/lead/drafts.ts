/** The names of the drafts of a lead's answer and note. */
export function draftsOn(reference: string): { answer: string; note: string } {
  return { answer: `answer to ${reference}`, note: `note on ${reference}` };
}

/** The reader's own texts of what was written about a lead. */
export function ownOf(written: readonly { isMine: boolean; text: string }[]): string[] {
  return written.filter(({ isMine }) => isMine).map(({ text }) => text);
}
