import { hourMs } from '../platform/clock.ts';
import { hashOf } from '../platform/hash.ts';
import { idAt, newLeadId, idempotencyKeyOf, type Lead } from '../leads/lead.ts';
import type { Database } from '../leads/store/database/database.ts';
import { createStore } from '../leads/store/store.ts';
import { takeIn } from '../leads/store/work/take-in.ts';

/** The current time of a test. */
export const now = Date.now();

/** Stores leads as the relay does, and takes them in like a desk that opened two days ago. */
export async function acceptLeads(db: Database, leads: readonly Lead[]): Promise<void> {
  const store = createStore(db);
  const delivery = {
    kind: 'notification',
    recipient: 'ann@office.example',
    idempotencyKey: null,
  } as const;
  for (const lead of leads) await store.accept({ lead, deliveries: [delivery] });
  await takeIn(db, { after: '', openSince: now - 48 * hourMs, now, limit: 1000 });
}

let count = 0;

/** A lead that was received `ageMs` ago. */
export function leadWith(given: Partial<Lead> & { message?: string; ageMs?: number } = {}): Lead {
  const { message = 'Some words', ageMs = 0, ...lead } = given;
  const receivedAt = now - ageMs;
  count += 1;
  // Ids begin with their timestamp.
  const id = idAt(receivedAt).slice(0, 14) + newLeadId().slice(14);
  return {
    id,
    mailbox: 'services',
    form: 'contact',
    idempotencyKey: idempotencyKeyOf(`key:${count}`, hashOf(String(count))),
    subject: 'New Contact Message',
    replyTo: 'jo@client.example',
    fields: [{ name: 'message', label: 'Message', value: message }],
    page: null,
    files: [],
    attribution: null,
    consent: null,
    template: 'table',
    spam: { score: 0, reasons: [], quarantined: false },
    receivedAt,
    ...lead,
  };
}
