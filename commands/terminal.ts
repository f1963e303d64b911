import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';

export type Terminal = ReturnType<typeof createTerminal>;

const defaultColumns = 80;
const betweenProgressMs = 100;

/** Creates the terminal that a command talks through. Tests pass streams of their own. */
export function createTerminal(streams: {
  input: Readable & { isTTY?: boolean };
  output: Writable & { columns?: number };
  errors: Writable & { isTTY?: boolean };
}) {
  const { input, output, errors } = streams;
  let shownAt = 0;
  return {
    /** The stream for results. */
    output: output as Writable,
    print: (line: string): void => void output.write(`${line}\n`),
    /** Prints a sentence on stderr, so that a result on stdout can go to a file. */
    say: (line: string): void => void errors.write(`${line}\n`),
    /** Shows the progress of long work, on a terminal only. An empty text clears the line. */
    progress: (text: string): void => {
      const now = Date.now();
      if (!errors.isTTY || (text !== '' && now - shownAt < betweenProgressMs)) return;
      shownAt = now;
      errors.write(`\r\u001B[K${text}`);
    },
    /** Asks for a yes. Resolves to undefined if nobody can be asked. */
    async confirm(question: string): Promise<boolean | undefined> {
      if (!input.isTTY) return undefined;
      const asking = createInterface({ input, output: errors });
      // On Ctrl-D and Ctrl-C, the question's own promise never settles.
      const left = once(asking, 'close').then(() => '');
      const typed = asking.question(`${question} Type yes to go on: `);
      const answer = await Promise.race([typed, left]);
      asking.close();
      return answer.trim().toLowerCase() === 'yes';
    },
    /** Width in characters. A terminal that does not know it says 0. */
    columns: output.columns || defaultColumns,
  };
}
