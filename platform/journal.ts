import { fstatSync } from 'node:fs';

/** Syslog priorities: 3 is an error, 4 a warning. A line without one counts as 6, information. */
export type Priority = 3 | 4;

export const standardOutput = 1;
export const standardError = 2;

type Output = typeof standardOutput | typeof standardError;

/** The outputs that systemd's journal reads. By systemd.exec(5) JOURNAL_STREAM identifies the journal's socket. */
const read: ReadonlySet<number> = new Set(
  [standardOutput, standardError].filter((output) => {
    const { dev, ino } = fstatSync(output);
    return process.env['JOURNAL_STREAM'] === `${dev}:${ino}`;
  }),
);

/**
 * Prefixes each line with its priority if systemd's journal reads the output. The journal strips the prefix
 * (sd-daemon(3)) and filters by it, as in `journalctl -p err`. For any other output the words stay as they are.
 */
export function forJournal(words: string, priority: Priority, output: Output): string {
  return read.has(output) ? words.replace(/^(?=.)/gm, `<${priority}>`) : words;
}
