/** A server's words without the addresses in them: they may quote a visitor's. */
export function withoutAddresses(answer: string): string {
  return answer
    .replaceAll(/<[^<>]*>/g, '…')
    .split(/\s/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ');
}
