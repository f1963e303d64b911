import { hash } from 'node:crypto';
import { fieldsOf } from '../forms/fields-of.ts';
import { consentGiven, type Form, type FormValues } from '../forms/form.ts';

/** What was consented to, when and where (POPIA s11 and s18). */
export interface ConsentRecord {
  wording: string;
  /** SHA-256 of the wording, in hex, which whoever has the record can check. */
  wordingHash: string;
  purpose: string;
  page: string | null;
  givenAt: number;
}

/** The record of a form's consent field; null if it was not ticked or the form has none. */
export function consentRecord(
  form: Form,
  values: FormValues,
  page: string | null,
  now: number,
): ConsentRecord | null {
  for (const [name, field] of fieldsOf(form)) {
    if (field.kind !== 'consent' || values[name] !== consentGiven) continue;
    const { label: wording, purpose } = field;
    const wordingHash = wordingHashes.getOrInsertComputed(wording, () =>
      hash('sha256', wording, 'hex'),
    );
    return { wording, wordingHash, purpose, page, givenAt: now };
  }
  return null;
}

/** Hashes by wording: one per form. */
const wordingHashes = new Map<string, string>();
