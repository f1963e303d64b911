import { hashOf } from '../../../platform/hash.ts';
import type { Reminder } from './reminder-mail.ts';

/** What one recipient was told, across restarts and relays. */
export interface Told {
  /** The day that is done. */
  day: string;
  lastQuarantinedId: string;
  /** The same of each mailbox whose own people are not told, by its alias. */
  removed?: Readonly<Record<string, string>>;
  /** Set while a relay sends today's. */
  sendingSince?: number;
}

export interface Reader {
  mailbox: string;
  recipient: string;
}

export const nothingTold: Told = { day: '', lastQuarantinedId: '' };

/** What there is to tell one recipient. */
export type Found = Omit<Reminder, 'recipient' | 'day'>;

/** A state that is damaged says that nothing was told: it would otherwise silence its recipient for good. */
export function toldIn(text: string): Told {
  try {
    const told = JSON.parse(text) as Told | null;
    return typeof told?.day === 'string' && typeof told.lastQuarantinedId === 'string'
      ? told
      : nothingTold;
  } catch {
    return nothingTold;
  }
}

/** The last quarantined lead of such a mailbox that was told, or '' where none was. */
export function lastQuarantinedOf({ removed }: Told, mailbox: string): string {
  const id: unknown = removed?.[mailbox];
  return typeof id === 'string' ? id : '';
}

/** What a recipient was told once the mail about what was found is out. */
export function toldAfter(told: Told, day: string, { unsettled, others }: Found): Told {
  return {
    day,
    lastQuarantinedId: unsettled.quarantined.lastId ?? told.lastQuarantinedId,
    removed: Object.fromEntries(
      others.map(({ mailbox, unsettled: { quarantined } }) => [
        mailbox,
        quarantined.lastId ?? lastQuarantinedOf(told, mailbox),
      ]),
    ),
  };
}

/** The name of the state that says what a recipient was told. */
export function stateNameOf({ mailbox, recipient }: Reader): string {
  return `reminder:${mailbox}:${hashOf(recipient).slice(0, 16)}`;
}
