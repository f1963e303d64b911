import { hashOf } from '../../../platform/hash.ts';
import { parseJson } from '../../../platform/parse-json.ts';
import type { Reminder } from './reminder-mail.ts';

/** What one recipient was told; it is shared by relays and survives restarts. */
export interface ReminderState {
  /** The day of the last finished reminder. */
  day: string;
  /** The time up to which new leads in quarantine were reported. */
  heldUpTo: number;
  /** The same for each mailbox whose own people cannot be reached, by its alias. */
  others?: Readonly<Record<string, number>>;
  /** Set while a relay sends today's reminder. */
  sendingSince?: number;
}

export interface Reader {
  mailbox: string;
  recipient: string;
}

export const noReminderYet: ReminderState = { day: '', heldUpTo: 0 };

/** What one recipient is to be told. */
export type Found = Omit<Reminder, 'recipient' | 'day'>;

/** Parses the state. A damaged one counts as nothing told: it would otherwise silence its recipient for good. */
export function parseReminderState(text: string): ReminderState {
  const told = parseJson(text) as Partial<ReminderState> | null | undefined;
  return typeof told?.day === 'string' ? (told as ReminderState) : noReminderYet;
}

/** The state once the mail about these findings is sent. */
export function reminderStateAfter(
  told: ReminderState,
  day: string,
  { unsettled, others }: Found,
): ReminderState {
  return {
    day,
    heldUpTo: unsettled.quarantined.lastAt ?? told.heldUpTo,
    others: Object.fromEntries(
      others.map(({ mailbox, unsettled: { quarantined } }) => [
        mailbox,
        quarantined.lastAt ?? told.others?.[mailbox] ?? 0,
      ]),
    ),
  };
}

/** The name of a recipient's state in the store. */
export function stateNameOf({ mailbox, recipient }: Reader): string {
  return `reminder:${mailbox}:${hashOf(recipient).slice(0, 16)}`;
}
