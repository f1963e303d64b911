import type { Generated } from 'kysely';

/** Tables of what people do about leads at the desk, as Kysely sees them. */
export interface WorkSchema {
  /**
   * A lead as the desk searches for it. The desk writes the row a moment after the lead is stored, so that searching
   * costs acceptance nothing.
   */
  desk_lead: {
    /** Counts up as leads are taken in; the rowid of their words in SQLite's index. */
    number: Generated<number>;
    lead_id: string;
    mailbox: string;
    form: string | null;
    /** The value of utm_campaign. */
    campaign: string | null;
    /** The sender's address, in lower case. */
    person: string | null;
    /** Address of the person who took it. */
    taken_by: string | null;
    taken_at: number | null;
    /** Until when it is hidden. */
    put_off_until: number | null;
    settled_at: number | null;
    settled_by: string | null;
    settled_how: HowSettled | null;
    /** 1 while the lead is in quarantine: views read only this table's indexes. */
    is_held: Generated<0 | 1>;
    /** When its mailbox was reminded that its promised time is nearly over. */
    reminded_at: number | null;
  };
  lead_note: {
    id: string;
    lead_id: string;
    author: string;
    at: number;
    text: string;
  };
  /** An answer from the desk; its delivery has the state. */
  answer: {
    delivery_id: string;
    lead_id: string;
    author: string;
    at: number;
    text: string;
  };
  /** The words of each lead, in SQLite only; PostgreSQL has them in `desk_lead`. */
  desk_words: {
    rowid: number;
    words: string;
  };
  /** A text to begin an answer with. */
  saved_answer: {
    id: string;
    title: string;
    text: string;
    author: string;
    changed_at: number;
  };
  spam_mark: {
    lead_id: string;
    label: SpamLabel;
    at: number;
  };
}

/**
 * Why a lead needs no answer any more: it was answered, from the desk or elsewhere; it is spam; or it came well before
 * the desk existed.
 */
export type HowSettled = 'answered' | 'elsewhere' | 'spam' | 'before';

/** How somebody marked a lead: spam, or real although it looked like spam. */
export type SpamLabel = 'spam' | 'real';
