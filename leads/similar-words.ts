/** The fewest letters of a word that may be misspelt: too many words resemble a shorter one. */
const leastLetters = 4;

/** Whether a word can be misspelt. A number cannot: it would be another number. */
export function canBeMisspelt(word: string): boolean {
  return word.length >= leastLetters && /^\p{L}+$/u.test(word);
}

/** Whether two words differ by one letter replaced, added or missing, or by two neighbours swapped. */
export function isSimilarWord(word: string, other: string): boolean {
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
 * Parts of a word, one of which is in every word spelt nearly so: a half that is unchanged, or the first half with the
 * two letters swapped where the halves meet.
 */
export function partsOf(word: string): string[] {
  const half = word.length >> 1;
  const before = word.slice(0, half);
  return [before, word.slice(half), before.slice(0, -1) + word.charAt(half)];
}
