import { createHash, randomUUIDv7 } from 'node:crypto';

/** What a visitor sent, ready to be stored. Times are milliseconds since the epoch, UTC. */
export interface Lead {
  /** UUIDv7, so that leads sort by arrival. */
  id: string;
  /** Alias of the mailbox it was posted to. */
  mailbox: string;
  /** Id of the site's form, or null for one the site does not define. */
  form: string | null;
  /** Two posts with the same key and the same content are one lead. */
  idempotencyKey: string;
  contentHash: string;
  subject: string;
  replyTo: string | null;
  /** The visitor's words in the order of the form. */
  fields: readonly LeadField[];
  page: string | null;
  /** True when the field no person sees was filled in. */
  honeypotFilled: boolean;
  receivedAt: number;
}

export interface LeadField {
  name: string;
  label: string;
  value: string;
}

/** What was agreed to, when and where (POPIA s11 and s18). */
export interface ConsentRecord {
  wording: string;
  wordingHash: string;
  purpose: string;
  page: string | null;
  givenAt: number;
}

export type DeliveryKind = 'notification' | 'autoresponse';

/** A message about a lead that is still to be sent to one recipient. */
export interface NewDelivery {
  kind: DeliveryKind;
  recipient: string;
  /** At most one delivery may ever carry a given key. */
  onceKey: string | null;
}

/** A lead with all that is committed together with it. */
export interface Submission {
  lead: Lead;
  consent: ConsentRecord | null;
  deliveries: readonly NewDelivery[];
}

export function newLeadId(): string {
  return randomUUIDv7();
}

// Crockford's base 32: no I, L, O or U, so that a reference survives being read out.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The receipt a visitor can quote: ten characters in two groups, from the 48 random bits that end
 * a lead's id, so that the id can be found again from the reference.
 */
export function referenceOf(leadId: string): string {
  let bits = BigInt(`0x${leadId.slice(-12)}`);
  let reference = '';
  for (let place = 0; place < 10; place += 1) {
    reference = alphabet.charAt(Number(bits % 32n)) + reference;
    bits /= 32n;
  }
  return `${reference.slice(0, 5)}-${reference.slice(5)}`;
}

/** SHA-256 in hex over the parts, each marked off from the next. */
export function hashOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
