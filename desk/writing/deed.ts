import type { Act, By } from '../../leads/store/access/audit.ts';
import type { Database } from '../../leads/store/database/database.ts';
import type { StoredLead } from '../../leads/store/lead/stored-lead.ts';
import type { Changed } from '../../leads/store/work/deeds.ts';

/** The parameters of a deed in a form, beside its name and its leads. */
export interface DeedParameters {
  /** For each lead, its state as its page showed it (who had it, or that it was spam), or the state to restore. */
  before: Readonly<Record<string, string>>;
  /** Address of the person to whom leads are handed, or from whom they are taken back. */
  to: string;
  /** When leads that are put off come back. */
  until: number;
  /** In an undo, until when the deed had put them off, or empty if it had called them back. */
  isNow: string;
  /** When the deed to undo was done, or since when the page showed a delivery as tried, in milliseconds. */
  at: string;
}

/** What a deed is done to, and by whom. */
interface Doing extends By, DeedParameters {
  ids: readonly string[];
  /** The leads that still exist, as they are now. */
  leads: readonly StoredLead[];
  /** Public origin of the desk. */
  url: string;
}

/** What the message about a deed depends on. */
interface Called {
  /** Whether any of the leads was somebody's, or put off, before. */
  hadAny: boolean;
  /** Whose the leads are that were handed over, such as “yours”. */
  whose: string;
  /** The day on which they come back. */
  day: string;
}

/** Something that people at the desk do to leads. */
export interface Deed<Name extends string> {
  act: Act;
  /**
   * Leaves out leads that were marked as spam since the page was shown. This deed might send them, or would stop
   * them in such a way that they no longer go out when the mark is undone.
   */
  leavesSpam?: true;
  /** @returns the leads that it was done to, by id or with their earlier state */
  run: (db: Database, doing: Doing) => Promise<readonly (string | Changed)[]>;
  /** The message about the one lead that it was done to, or about several, after their number. */
  says: (one: boolean, called: Called) => string;
  /** The deed that undoes it, if any. */
  undo?: Name;
}
