import { randomUUIDv7 } from 'node:crypto';
import { hourMs } from '../platform/clock.ts';
import type { DeliveryKind } from './delivery-kinds.ts';
import type { ConsentRecord } from './consent.ts';
import type { LeadFile } from './lead-file.ts';

/** What a visitor sent, ready to be stored. Times are milliseconds since the epoch, UTC. */
export interface Lead {
  /** UUIDv7, so that leads sort by arrival. */
  id: string;
  /** Alias of the mailbox it was posted to. */
  mailbox: string;
  /** Id of the site's form, or null for one the site does not define. */
  form: string | null;
  /** Identifies duplicates: two posts with the same key are one lead, unless only the later one is clean. */
  idempotencyKey: string;
  subject: string;
  replyTo: string | null;
  /** The visitor's fields, in the order of the form. */
  fields: readonly LeadField[];
  /** Files that came with it, in the order of the form. */
  files: readonly LeadFile[];
  page: string | null;
  /** How the visit that led to it began; null if the page could not tell. */
  attribution: Attribution | null;
  /** Null if none was given. */
  consent: ConsentRecord | null;
  template: MailTemplate;
  spam: SpamVerdict;
  receivedAt: number;
}

/** Where a visit came from, as its first page recorded it. */
export interface Attribution {
  /** Path of the first page. */
  landing?: string;
  /** Address of the other site that led here. */
  referrer?: string;
  /** The landing address's campaign parameters, as a query string. */
  campaign?: string;
}

/** FormSubmit's three ways to lay out a mail. */
export type MailTemplate = 'table' | 'box' | 'basic';

/** The result of scoring a lead. One that looks like spam is stored and listed, and delivered once it is released. */
export interface SpamVerdict {
  /** From `markFrom` on, a delivered lead is marked in its mail. */
  score: number;
  /** Why, in words for the owner, which quote nothing of the visitor's. */
  reasons: readonly string[];
  quarantined: boolean;
}

/** From this score on, a delivered lead is marked in its mail. */
export const markFrom = 3;

export interface LeadField {
  name: string;
  label: string;
  value: string;
}

/** A message about a lead, to be sent to one recipient. */
export interface NewDelivery {
  kind: DeliveryKind;
  /** A mail address, or the URL of a webhook. */
  recipient: string;
  /** At most one delivery may ever carry a given key. */
  idempotencyKey: string | null;
}

/** A lead and what is committed with it. If it is quarantined, its deliveries are held. */
export interface Submission {
  lead: Lead;
  deliveries: readonly NewDelivery[];
  /** Another key under which an earlier lead answers for this one, if received since then. */
  earlier?: { idempotencyKey: string; since: number };
}

export function newLeadId(): string {
  return randomUUIDv7();
}

/** How far the time in an id may differ from when its lead was received: the clock may be set between two readings. */
export const clockSlackMs = hourMs;

/** The lowest id of a time, which bounds a scan over ids without an index on the time. */
export function idAt(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** The inverse of `idAt`: when an id was made, in milliseconds. */
export function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

const anId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a text has the form of a lead's id. */
export function isLeadId(text: string): boolean {
  return anId.test(text);
}

// Crockford's base 32: no I, L, O or U, so that a reference survives being read out.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The reference a visitor can quote: ten characters in two groups, which encode the 48 random bits at the end of a
 * lead's id. The id can be found by it.
 */
export function referenceOf(leadId: string): string {
  let bits = Number.parseInt(leadId.slice(-12), 16);
  let reference = '';
  for (let place = 0; place < 10; place += 1) {
    reference = alphabet.charAt(bits % 32) + reference;
    bits = Math.floor(bits / 32);
  }
  return `${reference.slice(0, 5)}-${reference.slice(5)}`;
}

/**
 * The end of the id that a reference encodes; null if it is no reference. Parsed leniently: in lower case, without its
 * hyphen, with an O for a 0 or an I or L for a 1.
 */
export function idEndOf(reference: string): string | null {
  const read = reference
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (read.length !== 10) return null;
  let bits = 0;
  for (const letter of read) {
    const place = alphabet.indexOf(letter);
    if (place === -1) return null;
    bits = bits * 32 + place;
  }
  const end = bits.toString(16).padStart(12, '0');
  return end.length === 12 ? end : null;
}

/** 128 bits in hex: enough that no two messages under one key collide. */
const contentDigits = 32;

/**
 * The key of a post, which is a duplicate of any with the same idempotency key and content hash (by `hashOf`). The
 * idempotency key is chosen in relay/intake/idempotency-key.ts and comes first: those that begin with their time are
 * neighbours in the store's index.
 */
export function idempotencyKeyOf(idempotencyKey: string, contentHash: string): string {
  return `${idempotencyKey} ${contentHash.slice(0, contentDigits)}`;
}
