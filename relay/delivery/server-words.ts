import { asSeen } from '../../forms/as-seen.ts';

/** Nobody reads further. nodemailer takes a reply of a megabyte. */
const maxKeptLength = 4000;

/**
 * A server's words as they are stored. PostgreSQL takes no NUL: what was tried would stay in hand and in its
 * place among those under way, and be sent again after each start.
 */
export function wordsToKeep(answer: string): string {
  return asSeen(answer.slice(0, maxKeptLength).toWellFormed(), '\n');
}

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
