import { fstatSync } from 'node:fs';

/** Of what is wrong, as syslog counts it; what says nothing of it is taken for 6, information. */
export type Priority = 3 | 4;

const standardError = 2;

/** systemd.exec(5): where the journal reads both outputs, the variable names the socket of standard error. */
const { dev, ino } = fstatSync(standardError);
const isRead = process.env['JOURNAL_STREAM'] === `${dev}:${ino}`;

/**
 * Words for where systemd's journal reads them: it takes off what stands before a line, and knows by it how bad
 * that is (sd-daemon(3)), as `journalctl -p err` asks. Anywhere else they stay as they are.
 */
export function forJournal(words: string, priority: Priority): string {
  return isRead ? words.replace(/^(?=.)/gm, `<${priority}>`) : words;
}
