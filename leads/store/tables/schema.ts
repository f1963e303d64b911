import type { MailTemplate } from '../../lead.ts';
import type { ChannelName, DeliveryKind } from '../../delivery-kinds.ts';
import type { AccessSchema } from './access-schema.ts';
import type { WorkSchema } from './work-schema.ts';

/** Tables as Kysely sees them. Times are whole milliseconds since the epoch, UTC. */
export interface Schema extends AccessSchema, WorkSchema {
  /**
   * The content of files, in PostgreSQL and in backups. With an embedded store it is in the data folder; only files of
   * a restored backup are here.
   */
  file_chunk: {
    /** Not a foreign key: content is stored before its lead, and swept away if that never comes. */
    lead_id: string;
    /** SHA-256 of the whole content, in hex. */
    hash: string;
    /** From 0 on. */
    number: number;
    content: Uint8Array;
  };
  /** A lead. Its status follows from its deliveries, unless it is in quarantine. */
  lead: {
    id: string;
    mailbox: string;
    form: string | null;
    once_key: string;
    subject: string;
    reply_to: string | null;
    /** JSON array of `LeadField`. */
    fields: string;
    /** JSON array of `LeadFile`; null if none came, as with nearly every lead. */
    files: string | null;
    page: string | null;
    /** JSON object of `Attribution`. */
    attribution: string | null;
    /** JSON object of `ConsentRecord`. */
    consent: string | null;
    template: MailTemplate;
    spam_score: number;
    /** JSON array of sentences. */
    spam_reasons: string;
    quarantined_at: number | null;
    /** Set when a person released it from quarantine. */
    released_at: number | null;
    /** Set when retention removed what points to a person. */
    deidentified_at: number | null;
    received_at: number;
  };
  /** A delivery. Its times give its state: delivered, parked, held with its lead, or waiting until `next_at`. */
  delivery: {
    id: string;
    lead_id: string;
    kind: DeliveryKind;
    channel: ChannelName;
    recipient: string;
    once_key: string | null;
    attempts: number;
    next_at: number;
    /** Since when it has been tried, moved on by long silences; reset by a release or a replay. */
    trying_since: number;
    /** Set while a sender has claimed it; `next_at` is then the end of its lease. */
    claimed_at: number | null;
    delivered_at: number | null;
    parked_at: number | null;
    /** Set while its lead is in quarantine. */
    held_at: number | null;
    /** The mail server's own words, or ours if there was no server. */
    last_answer: string | null;
  };
  /** Values that this store's processes have to agree on, such as a signing key, by name. */
  relay_state: {
    name: string;
    value: string;
  };
}
