import { normalizeText } from '../../forms/normalize-text.ts';

/** More than anybody reads. nodemailer accepts a reply of a megabyte. */
const maxKeptLength = 4000;

/**
 * A server's reply as it is stored. PostgreSQL accepts no NUL: the delivery could not be settled, would keep its place
 * among those under way, and would be sent again after each start.
 */
export function wordsToKeep(answer: string): string {
  return normalizeText(answer.slice(0, maxKeptLength).toWellFormed(), '\n');
}

/** A server's reply without the addresses in it, which may quote a visitor's. */
export function withoutAddresses(answer: string): string {
  return answer
    .replaceAll(/<[^<>]*>/g, '…')
    .split(/\s/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ');
}

/** The reply code and, if present, the enhanced code of a reply: the part that can hold no word of a visitor's. */
export function replyCodeOf(answer: string): string | undefined {
  return /^[2-5]\d{2}(?:[ -][245]\.\d{1,3}\.\d{1,3})?(?!\d)/.exec(answer)?.[0].replace('-', ' ');
}

/**
 * A fault's code for the log, which can hold no word of a visitor's: the reply code of a server that answered, or else
 * what Node or nodemailer call the fault, such as ENOTFOUND.
 */
export function faultCodeOf(error: unknown): string | undefined {
  const { response, message, code, name } = error as Error & { response?: string; code?: unknown };
  if (response !== undefined) return replyCodeOf(response);
  const [, inWords] = /^[a-zA-Z]+ (E[A-Z]+(?:_[A-Z]+)?)\b/.exec(message) ?? [];
  if (inWords !== undefined) return inWords;
  // A timeout's code is a number.
  return typeof code === 'string' ? code : name === 'Error' ? undefined : name;
}
