import type { LeadField } from '../../leads/lead.ts';

/** How forms, ours and other people's, name the field of a phone number. */
const phoneField = /phone|mobile|whats\s?app|\b(?:cell|tel)\b/i;

/** E.164 has 15 digits at most; with fewer than nine no number of a country's own is whole. */
const number = /^\+?\d{9,15}$/;

/** What a phone is told to ring, where a visitor left a number; else undefined. */
export function phoneNumberIn({ name, label, value }: LeadField): string | undefined {
  if (!phoneField.test(`${name} ${label}`)) return undefined;
  const digits = value.replaceAll(/\(0\)|[\s()./\p{Pd}\p{Cf}]/gu, '');
  return number.test(digits) ? digits : undefined;
}
