import { plainLetters } from './plain-letters.ts';

/**
 * Finds phone numbers as people write them, in linear time: the text is a stranger's, and one pattern with anything
 * between the digits takes cubic time.
 */

/** Adjacent digits, such as `(082)` or `+27`. */
interface DigitGroup {
  digits: string;
  afterPlus: boolean;
}

export interface WantedNumber {
  /** `home`: `digits` have no country code. `abroad`: they begin with one. */
  kind: keyof typeof prefixes;
  digits: string;
}

const betweenGroups = /^[\s()+./\p{Pd}]*$/u;

/** What may precede a number's own digits. */
const prefixes = {
  home: ['', '0', '27', '270', '0027', '00270'],
  abroad: ['', '00'],
} as const;

/** Numbers in a text: groups of digits separated only by spaces, brackets, dots, slashes, plus signs and dashes. */
export function numbersIn(typed: string): DigitGroup[][] {
  const text = plainLetters(typed);
  const numbers: DigitGroup[][] = [];
  let end = 0;
  for (const { 0: digits, index } of text.matchAll(/\d+/g)) {
    const group = { digits, afterPlus: text[index - 1] === '+' };
    const current = numbers.at(-1);
    if (current && betweenGroups.test(text.slice(end, index))) current.push(group);
    else numbers.push([group]);
    end = index + digits.length;
  }
  return numbers;
}

export function digitsOf(number: readonly DigitGroup[]): string {
  return number.map(({ digits }) => digits).join('');
}

/** Whether the groups contain a number that begins with a group, after any dialling prefix, and ends with one. */
export function isAmong(
  groups: readonly DigitGroup[],
  { kind, digits: wanted }: WantedNumber,
): boolean {
  const digits = digitsOf(groups);
  /** Maps a position in `digits` to the group that begins there. */
  const beginnings = new Map<number, number>();
  let length = 0;
  for (const [number, group] of groups.entries()) {
    beginnings.set(length, number);
    length += group.digits.length;
  }
  return placesOf(wanted, digits).some((at) => {
    const end = at + wanted.length;
    if (end !== digits.length && !beginnings.has(end)) return false;
    return prefixes[kind].some((prefix) => {
      const first = beginnings.get(at - prefix.length);
      if (first === undefined || groups[first]?.digits.startsWith(prefix) !== true) return false;
      return kind === 'abroad' || !isBehindCountry(groups.slice(Math.max(first - 2, 0), first));
    });
  });
}

/**
 * Whether a number follows another country's code, which makes it another person's.
 * @param before the two groups before the number; the nearer may be the 0 of `+44 (0)82`
 */
function isBehindCountry(before: readonly DigitGroup[]): boolean {
  const nearest = before.at(-1);
  if (nearest === undefined) return false;
  const [further] = nearest.digits === '0' ? before.slice(-2, -1) : [];
  return (
    isCountry(nearest, /^(?!27)\d{1,3}0?$/) || (!!further && isCountry(further, /^(?!27)\d{1,3}$/))
  );
}

function isCountry({ digits, afterPlus }: DigitGroup, code: RegExp): boolean {
  return (
    (afterPlus && code.test(digits)) || (digits.startsWith('00') && code.test(digits.slice(2)))
  );
}

/** Every position at which `wanted` occurs in a text. */
export function placesOf(wanted: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) places.push(at);
  return places;
}
