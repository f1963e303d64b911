/** The rest is worth a word from here on: a tenth of the limit, or a sentence's end where that is less. */
const nearShare = 0.1;
const nearLeast = 20;

/** A shorter field, such as a phone number, is near its end from the start. */
const minCounted = 50;

/**
 * What to say of the space left in a field, in the browser's own count: UTF-16 units, a line break
 * as one.
 * @param pasted whether the last of it came at once: what does not fit, browsers cut off in silence
 * @returns nothing while there is plenty
 */
export function charactersLeft(
  length: number,
  maxLength: number,
  pasted?: boolean,
): string | undefined {
  const left = Math.max(0, maxLength - length);
  if (pasted && left === 0) return 'Full: check that its end is there';
  if (maxLength < minCounted || left > Math.max(nearLeast, maxLength * nearShare)) {
    return undefined;
  }
  return left === 1 ? '1 character left' : `${left === 0 ? 'No' : left} characters left`;
}
