import { fstatSync } from 'node:fs';

/** Of what is wrong, as syslog counts it; what says nothing of it is taken for 6, information. */
export type Priority = 3 | 4;

export const standardOutput = 1;
export const standardError = 2;

type Output = typeof standardOutput | typeof standardError;

/** systemd.exec(5): where the journal reads an output, the variable names its socket. */
const read: ReadonlySet<number> = new Set(
  [standardOutput, standardError].filter((output) => {
    const { dev, ino } = fstatSync(output);
    return process.env['JOURNAL_STREAM'] === `${dev}:${ino}`;
  }),
);

/**
 * Words for where systemd's journal reads them: it takes off what stands before a line, and knows by it how bad
 * that is (sd-daemon(3)), as `journalctl -p err` asks. Anywhere else they stay as they are.
 */
export function forJournal(words: string, priority: Priority, output: Output): string {
  return read.has(output) ? words.replace(/^(?=.)/gm, `<${priority}>`) : words;
}
