import { hashOf } from '../../../platform/hash.ts';

/** What one recipient was told, across restarts and relays. */
export interface Told {
  /** The day that is done. */
  day: string;
  lastHeldId: string;
  /** The same of each mailbox that is no longer in the file, by its alias. */
  removed?: Readonly<Record<string, string>>;
  /** Set while a relay sends today's. */
  sendingSince?: number;
}

export interface Reader {
  mailbox: string;
  recipient: string;
}

/** A state that is damaged says that nothing was told: it would otherwise silence its recipient for good. */
export function toldIn(text: string): Told {
  const none: Told = { day: '', lastHeldId: '' };
  try {
    const told = JSON.parse(text) as Told | null;
    return typeof told?.day === 'string' && typeof told.lastHeldId === 'string' ? told : none;
  } catch {
    return none;
  }
}

/** The last held lead of a removed mailbox that was told, or '' where none was. */
export function lastHeldOf({ removed }: Told, mailbox: string): string {
  const id: unknown = removed?.[mailbox];
  return typeof id === 'string' ? id : '';
}

/** The name of the state that says what a recipient was told. */
export function stateNameOf({ mailbox, recipient }: Reader): string {
  return `reminder:${mailbox}:${hashOf(recipient).slice(0, 16)}`;
}
