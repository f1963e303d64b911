import { hash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { formWith, pdf } from '../test-files.ts';

const lanes = 4;
/** In turn: one that stands in memory until it is kept, and one that is written as it comes in. */
const fileBytes = [100_000, 600_000];

/** Between two tries to reach a relay that is gone. */
const pauseMs = 50;

/** Clients that hand over CVs one after another, each until it is acknowledged. */
interface PouringFiles {
  /** The hash of each acknowledged file, by its lead's key. */
  acknowledged: ReadonlyMap<string, string>;
  /** Begins no more, and resolves once what was begun is acknowledged. */
  stop: () => Promise<void>;
}

export function pourFiles(url: string): PouringFiles {
  const acknowledged = new Map<string, string>();
  let pouring = true;
  let count = 0;

  async function lane(): Promise<void> {
    while (pouring) {
      count += 1;
      const key = `file-${count}-of-this-run`;
      const content = Buffer.concat([
        pdf(fileBytes[count % fileBytes.length]),
        Buffer.from(`% ${key}\n`),
      ]);
      while (!(await isTaken(key, content))) await setTimeout(pauseMs);
      acknowledged.set(key, hash('sha256', content, 'hex'));
    }
  }

  async function isTaken(key: string, content: Buffer): Promise<boolean> {
    const words = { _form: 'send-cv', _key: key, name: 'Jo', email: 'jo@client.example' };
    const form = formWith({ ...words, role: key, consent: 'yes' }, [['cv', 'cv.pdf', content]]);
    try {
      const answer = await fetch(`${url}/relay/ajax/talent`, { method: 'POST', body: form });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }

  const running = Array.from({ length: lanes }, lane);
  return {
    acknowledged,
    async stop() {
      pouring = false;
      await Promise.all(running);
    },
  };
}
