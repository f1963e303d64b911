import type { Act, By } from '../../leads/store/access/audit.ts';
import type { Database } from '../../leads/store/database/database.ts';
import type { StoredLead } from '../../leads/store/lead/stored-lead.ts';
import type { Changed } from '../../leads/store/work/deeds.ts';

/** What a form says of a deed beside its name and its leads. */
export interface With {
  /** What each of them had: who, or that it was spam, as its page was shown; or what it is to have again. */
  before: Readonly<Record<string, string>>;
  /** Address of whom they are handed to, or are taken back from. */
  to: string;
  /** The moment that they come back. */
  until: number;
  /** Until when what is taken back had put them off; empty where it had called them back. */
  isNow: string;
  /** When that was done, or since when it was tried as its page was shown, in milliseconds. */
  at: string;
}

/** What a deed is done to, by whom. */
interface Doing extends By, With {
  ids: readonly string[];
  /** Those of them that are still there, as they stand. */
  leads: readonly StoredLead[];
  /** Public origin of the desk. */
  url: string;
}

/** What that is called. */
interface Called {
  /** Any of them had somebody, or was put off, before. */
  hadAny: boolean;
  /** Whom they are handed to. */
  whose: string;
  /** On which they come back. */
  day: string;
}

/** Something that is done at the desk to leads. */
export interface Deed<Name extends string> {
  act: Act;
  /**
   * What was called spam since its page was shown is left: by this it may go out, or would be stopped in such a way
   * that it no longer goes out where that is taken back.
   */
  leavesSpam?: true;
  /** @returns the leads that it was done to, by id or with what they had before */
  run: (db: Database, doing: Doing) => Promise<readonly (string | Changed)[]>;
  /** What is said of the lead it was done to, or of the leads, behind their number. */
  says: (one: boolean, called: Called) => string;
  /** What takes it back, where anything does. */
  undo?: Name;
}
