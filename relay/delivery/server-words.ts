/** A server's words without the addresses in them: they may quote a visitor's. */
export function withoutAddresses(answer: string): string {
  return answer
    .replaceAll(/<[^<>]*>/g, '…')
    .split(/\s/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ');
}

/**
 * The reply code of an answer, with the enhanced one where there is one: what of a server's words
 * can hold no word of a visitor's.
 */
export function replyCodeOf(answer: string): string | undefined {
  return /^[2-5]\d{2}(?:[ -][245]\.\d{1,3}\.\d{1,3})?(?!\d)/.exec(answer)?.[0].replace('-', ' ');
}
