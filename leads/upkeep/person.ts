import { normalizeAddress } from '../../forms/normalize-address.ts';
import { UsageError } from '../fault.ts';
import { isAmong, numbersIn, placesOf, type WantedNumber } from '../phone-number.ts';
import type { Lead } from '../lead.ts';
import { plainLetters } from '../plain-letters.ts';
import { addressAsWritten, isMailAddress, maxMailAddressLength } from '../mail-address.ts';

/** A person who asks what is held about them (POPIA s23), identified by their address or number. */
export interface Person {
  kind: 'email address' | 'phone number';
  isIn: (text: string) => boolean;
}

/** The fewest digits of a phone number: fewer would also match other people's. */
const minDigits = { here: 9, withCountry: 7 } as const;

const hasCountry = /^\(?(?:\+|00)/;

/** @throws UsageError for what is neither an email address nor a phone number */
export function readPerson(text: string): Person {
  const person = personAt(text);
  if (person !== undefined) return person;
  throw new UsageError(
    `--person ${text}: give an email address, or a phone number with its area code or country.`,
  );
}

/** The person whose address or number a text is, with nothing else in it. */
function personAt(text: string): Person | undefined {
  const address = normalizeAddress(text);
  // Other sites' forms accept letters that no email field does.
  if (isMailAddress(address.replaceAll(/[\p{L}\p{M}]/gu, 'x'))) return byAddress(address);
  const typed = text.trim();
  const digits = typed.replaceAll(/\D/g, '');
  const needed = hasCountry.test(typed) ? minDigits.withCountry : minDigits.here;
  const isNumber = /^[\d\s()+./\p{Pd}]+$/u.test(typed) && digits.length >= needed;
  return isNumber ? byPhone(typed) : undefined;
}

/**
 * The first of a lead's own addresses and numbers that occurs in a text. Values longer than an address can be are
 * skipped: matching a stranger's long value against words much like it would take seconds.
 */
export function reachedAtIn(text: string, { replyTo, fields }: Lead): string | undefined {
  return [replyTo ?? '', ...fields.map(({ value }) => value)]
    .filter((value) => value.length <= maxMailAddressLength)
    .find((value) => personAt(value)?.isIn(text));
}

/**
 * Matches an address, ignoring case, unless it is part of a longer one. An internationalized domain has two spellings:
 * fields hold the ASCII one, and people write the other.
 */
function byAddress(address: string): Person {
  const spellings = [...new Set([address, addressAsWritten(address)].map(inSmallLetters))];
  const stands = (text: string) => {
    const letters = inSmallLetters(text);
    return spellings.some((wanted) =>
      placesOf(wanted, letters).some(
        (at) =>
          !/(?:[\w.+-]|\w['’])$/.test(letters.slice(Math.max(at - 2, 0), at)) &&
          !/^(?:[\w-]|\.[\w-])/.test(letters.slice(at + wanted.length, at + wanted.length + 2)),
      ),
    );
  };
  return { kind: 'email address', isIn: (text) => stands(text) || stands(plain(text)) };
}

/** Lower-cases A to Z only: other letters may become two, and positions in the text would shift. */
function inSmallLetters(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Matches a number by its digits, whatever is between them. In South Africa +27, 0027, 0 or nothing comes first. */
function byPhone(typed: string): Person {
  const digits = typed.replaceAll(/\D/g, '').replace(/^00/, '');
  const here = /^(?:27|0)?0?(\d{9})$/.exec(digits)?.[1];
  const abroad = here === undefined || (hasCountry.test(typed) && !digits.startsWith('27'));
  const number: WantedNumber = abroad ? { kind: 'abroad', digits } : { kind: 'home', digits: here };
  const stands = (text: string) => numbersIn(text).some((groups) => isAmong(groups, number));
  return { kind: 'phone number', isIn: (text) => stands(text) || stands(plain(text)) };
}

/**
 * A text without the percent-encoding of URLs, as in `?mail=jo%40client.example`. A plus is kept: it may be part of a
 * mail address or of a phone number.
 */
function plain(text: string): string {
  const decoded = text.replaceAll(/%[\dA-F]{2}/gi, (code) => {
    const byte = Number.parseInt(code.slice(1), 16);
    return byte < 0x80 ? String.fromCodePoint(byte) : code;
  });
  return plainLetters(decoded);
}
