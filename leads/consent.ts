import { fieldsOf } from '../forms/fields-of.ts';
import { consentGiven, type Form, type FormValues } from '../forms/form.ts';
import { hashOf } from '../platform/hash.ts';

/** What was agreed to, when and where (POPIA s11 and s18). */
export interface ConsentRecord {
  wording: string;
  wordingHash: string;
  purpose: string;
  page: string | null;
  givenAt: number;
}

/** What was agreed to by a form's consent field, or null where it was not ticked or there is none. */
export function consentRecord(
  form: Form,
  values: FormValues,
  page: string | null,
  now: number,
): ConsentRecord | null {
  for (const [name, field] of fieldsOf(form)) {
    if (field.kind !== 'consent' || values[name] !== consentGiven) continue;
    const { label: wording, purpose } = field;
    const wordingHash = wordingHashes.getOrInsertComputed(wording, () => hashOf(wording));
    return { wording, wordingHash, purpose, page, givenAt: now };
  }
  return null;
}

/** By wording; there are as many as forms. */
const wordingHashes = new Map<string, string>();
