/** Of a shorter word too many others are nearly spelt so. */
const leastLetters = 4;

/** Whether a word may be misspelt: a number is another number. */
export function canBeMisspelt(word: string): boolean {
  return word.length >= leastLetters && /^\p{L}+$/u.test(word);
}

/**
 * Whether one letter makes the difference: another, one too many, one too few, or two that changed places.
 */
export function isSpeltNearly(word: string, other: string): boolean {
  if (word === other) return false;
  let same = 0;
  while (same < word.length && word[same] === other[same]) same += 1;
  const [rest, left] = [word.slice(same), other.slice(same)];
  return (
    rest.slice(1) === left.slice(1) ||
    rest.slice(1) === left ||
    rest === left.slice(1) ||
    (rest[0] === left[1] && rest[1] === left[0] && rest.slice(2) === left.slice(2))
  );
}

/**
 * Of these every word has one that is spelt nearly so: one of its halves is as it was, or two letters changed
 * places where they meet.
 */
export function partsOf(word: string): string[] {
  const half = word.length >> 1;
  const before = word.slice(0, half);
  return [before, word.slice(half), before.slice(0, -1) + word.charAt(half)];
}
