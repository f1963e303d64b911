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

/**
 * What the log says of a fault, and what can hold no word of a visitor's: the reply code of a server that
 * answered, or else what Node or nodemailer call the fault, such as ENOTFOUND.
 */
export function faultCodeOf(error: unknown): string | undefined {
  const { response, message, code, name } = error as Error & { response?: string; code?: unknown };
  if (response !== undefined) return replyCodeOf(response);
  const [, inWords] = /^[a-zA-Z]+ (E[A-Z]+(?:_[A-Z]+)?)\b/.exec(message) ?? [];
  if (inWords !== undefined) return inWords;
  // A time that is up has a number for its code.
  return typeof code === 'string' ? code : name === 'Error' ? undefined : name;
}
