import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';

export type Terminal = ReturnType<typeof createTerminal>;

const defaultColumns = 80;
const betweenProgressMs = 100;

/** Where a command speaks. Tests give streams of their own. */
export function createTerminal(streams: {
  input: Readable & { isTTY?: boolean };
  output: Writable & { columns?: number };
  errors: Writable & { isTTY?: boolean };
}) {
  const { input, output, errors } = streams;
  let shownAt = 0;
  return {
    /** Results. */
    output: output as Writable,
    print: (line: string): void => void output.write(`${line}\n`),
    /** Prints a sentence on stderr, so that a result on stdout can go to a file. */
    say: (line: string): void => void errors.write(`${line}\n`),
    /** Shows how far long work is, on a terminal only. An empty text clears the line. */
    progress: (text: string): void => {
      const now = Date.now();
      if (!errors.isTTY || (text !== '' && now - shownAt < betweenProgressMs)) return;
      shownAt = now;
      errors.write(`\r\u001B[K${text}`);
    },
    /** Asks for a yes; undefined where nobody can be asked. */
    async confirm(question: string): Promise<boolean | undefined> {
      if (!input.isTTY) return undefined;
      const asking = createInterface({ input, output: errors });
      // Ctrl-D and Ctrl-C leave a question without an answer.
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
