/** Whose draft a lead's answer is, and its note. */
export function draftsOn(reference: string): { answer: string; note: string } {
  return { answer: `answer to ${reference}`, note: `note on ${reference}` };
}

/** What of that which was written about a lead is by whoever looks. */
export function ownOf(written: readonly { isMine: boolean; text: string }[]): string[] {
  return written.filter(({ isMine }) => isMine).map(({ text }) => text);
}
