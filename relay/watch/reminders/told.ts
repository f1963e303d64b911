import { hashOf } from '../../../platform/hash.ts';
import { jsonIn } from '../../../platform/json-in.ts';
import type { Reminder } from './reminder-mail.ts';

/** What one recipient was told, across restarts and relays. */
export interface Told {
  /** The day that is done. */
  day: string;
  /** What came into quarantine until then was told. */
  heldUpTo: number;
  /** The same of each mailbox whose own people are not told, by its alias. */
  others?: Readonly<Record<string, number>>;
  /** Set while a relay sends today's. */
  sendingSince?: number;
}

export interface Reader {
  mailbox: string;
  recipient: string;
}

export const nothingTold: Told = { day: '', heldUpTo: 0 };

/** What there is to tell one recipient. */
export type Found = Omit<Reminder, 'recipient' | 'day'>;

/** A state that is damaged says that nothing was told: it would otherwise silence its recipient for good. */
export function toldIn(text: string): Told {
  const told = jsonIn(text) as Partial<Told> | null | undefined;
  return typeof told?.day === 'string' ? (told as Told) : nothingTold;
}

/** What a recipient was told once the mail about what was found is out. */
export function toldAfter(told: Told, day: string, { unsettled, others }: Found): Told {
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

/** The name of the state that says what a recipient was told. */
export function stateNameOf({ mailbox, recipient }: Reader): string {
  return `reminder:${mailbox}:${hashOf(recipient).slice(0, 16)}`;
}
