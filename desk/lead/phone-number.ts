import type { LeadField } from '../../leads/lead.ts';

/** Matches the name of a phone field in our forms and those of others. */
const phoneField = /phone|mobile|whats\s?app|\b(?:cell|tel)\b/i;

/** E.164 allows 15 digits. With fewer than nine, no country's own number is complete. */
const number = /^\+?\d{9,15}$/;

/** The number to dial if a field has one, else undefined. */
export function phoneNumberIn({ name, label, value }: LeadField): string | undefined {
  if (!phoneField.test(`${name} ${label}`)) return undefined;
  const digits = value.replaceAll(/\(0\)|[\s()./\p{Pd}\p{Cf}]/gu, '');
  return number.test(digits) ? digits : undefined;
}
