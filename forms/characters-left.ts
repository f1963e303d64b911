/** The rest is shown from a tenth of the limit on, or from 20 characters, if that is more. */
const nearShare = 0.1;
const nearLeast = 20;

/** Shorter fields, such as phone numbers, would always show it. */
const minCounted = 50;

/**
 * The message about the space left in a field, counted as browsers do: in UTF-16 units, with a line break as one.
 * @param pasted whether the last input was pasted, since browsers silently cut off what does not fit
 * @returns undefined while there is plenty
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
