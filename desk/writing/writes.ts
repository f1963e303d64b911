import { writeAudit } from '../../leads/store/access/audit.ts';
import { becomeOwner, offerFirstLink, offerLink } from '../../leads/store/access/links.ts';
import {
  addPasskey,
  keepChallenge,
  passkeyUsed,
  removePasskey,
  spendChallenge,
} from '../../leads/store/access/passkeys.ts';
import {
  beginSession,
  signInByLink,
  endSession,
  noteSeen,
} from '../../leads/store/access/sessions.ts';
import {
  changeRole,
  giveAccessBack,
  removeAccess,
} from '../../leads/store/access/change-access.ts';
import type { Database } from '../../leads/store/database/database.ts';
import { bindDatabase, type BoundToDatabase } from '../../leads/store/database/bind-database.ts';
import { agreeOnState, writeState } from '../../leads/store/database/relay-state.ts';
import { answerLead } from '../../leads/store/work/answers.ts';
import { forgetMarks } from '../../leads/store/work/deeds.ts';
import { addNote } from '../../leads/store/work/notes.ts';
import {
  changeSavedAnswer,
  removeSavedAnswer,
  saveAnswer,
} from '../../leads/store/work/saved-answers.ts';
import { erasePerson } from '../../leads/upkeep/erase-person.ts';
import { invite } from '../../leads/upkeep/invite.ts';
import { doToLeads } from './do-to-leads.ts';

/**
 * Every write of the desk's pages, requested by name and with plain data, as another process writes the
 * embedded store. The pages' own has a lower priority: it would hold the store's one lock while it waits for a
 * core, and the relay would wait with it.
 */
const everyWrite = {
  addNote,
  addPasskey,
  agreeOnState,
  answerLead,
  becomeOwner,
  beginSession,
  changeRole,
  changeSavedAnswer,
  signInByLink,
  doToLeads,
  endSession,
  erasePerson,
  forgetMarks,
  giveAccessBack,
  invite,
  keepChallenge,
  noteSeen,
  offerFirstLink,
  offerLink,
  passkeyUsed,
  removePasskey,
  removeSavedAnswer,
  saveAnswer,
  removeAccess,
  spendChallenge,
  writeAudit,
  writeState,
};

export type WriteName = keyof typeof everyWrite;

/** The same functions on a store that is open. */
export type Writes = BoundToDatabase<typeof everyWrite>;

/** @param ask performs one of the writes, in whichever process writes the store */
export function writesBy(
  ask: (name: WriteName, args: readonly unknown[]) => Promise<unknown>,
): Writes {
  const names = Object.keys(everyWrite) as WriteName[];
  const entries = names.map((name) => [name, (...args: unknown[]) => ask(name, args)] as const);
  return Object.fromEntries(entries) as unknown as Writes;
}

/** Performs the writes in the calling process. */
export function writesOn(db: Database): Writes {
  return bindDatabase(db, everyWrite);
}
