import type { Generated } from 'kysely';

/** What people do about leads at the desk: tables as Kysely sees them. */
export interface WorkSchema {
  /**
   * A lead as the desk looks for it. The desk makes the row a moment after the lead was stored: to
   * look for leads costs their acceptance nothing.
   */
  desk_lead: {
    /** In the order they were taken in; the words of SQLite's index are kept under it. */
    number: Generated<number>;
    lead_id: string;
    mailbox: string;
    form: string | null;
    /** The value of utm_campaign. */
    campaign: string | null;
    /** Who is to be answered, in small letters. */
    person: string | null;
    /** Address of who answers it. */
    taken_by: string | null;
    taken_at: number | null;
    /** Hidden until then. */
    put_off_until: number | null;
    settled_at: number | null;
    settled_by: string | null;
    settled_how: HowSettled | null;
    /** 1 while the lead is in quarantine: views are read from this table's indexes alone. */
    is_held: Generated<0 | 1>;
    /** When its mailbox was told that its time is nearly over. */
    reminded_at: number | null;
  };
  lead_note: {
    id: string;
    lead_id: string;
    author: string;
    at: number;
    text: string;
  };
  /** What was answered from the desk; its delivery says how far it came. */
  answer: {
    delivery_id: string;
    lead_id: string;
    author: string;
    at: number;
    text: string;
  };
  /** The words of each lead, in SQLite alone; PostgreSQL has them in `desk_lead`. */
  desk_words: {
    rowid: number;
    words: string;
  };
  /** Words that an answer may begin with. */
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
 * Why nobody has to answer a lead any more: it was answered, from the desk or elsewhere; it is spam;
 * or it came well before the desk was there.
 */
export type HowSettled = 'answered' | 'elsewhere' | 'spam' | 'before';

/** What somebody called a lead: spam, or real though it looked like spam. */
export type SpamLabel = 'spam' | 'real';
