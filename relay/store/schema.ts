import type { DeliveryKind } from '../lead.ts';

/** Tables as Kysely sees them. Times are whole milliseconds since the epoch, UTC. */
export interface Schema {
  lead: LeadTable;
  consent: ConsentTable;
  delivery: DeliveryTable;
}

interface LeadTable {
  id: string;
  mailbox: string;
  form: string | null;
  idempotency_key: string;
  content_hash: string;
  subject: string;
  reply_to: string | null;
  /** JSON array of `LeadField`. */
  fields: string;
  page: string | null;
  honeypot_filled: number;
  received_at: number;
}

interface ConsentTable {
  lead_id: string;
  wording: string;
  wording_hash: string;
  purpose: string;
  page: string | null;
  given_at: number;
}

/** Its state is computed: delivered, parked, or waiting until `next_at`. */
interface DeliveryTable {
  id: string;
  lead_id: string;
  kind: DeliveryKind;
  recipient: string;
  once_key: string | null;
  attempts: number;
  next_at: number;
  /** Set while a sender holds the row; `next_at` is then the end of its lease. */
  claimed_at: number | null;
  delivered_at: number | null;
  parked_at: number | null;
  /** The mail server's own words, or ours where there was no server. */
  last_answer: string | null;
}
