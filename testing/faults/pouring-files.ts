import { hash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { formWith, pdf } from '../test-files.ts';

const lanes = 4;
/** Alternately a file that is held in memory until it is stored, and one that is written to disk as it arrives. */
const fileBytes = [100_000, 600_000];

/** The pause between attempts to reach a killed relay. */
const pauseMs = 50;

/** Clients that upload CVs one after another, each until it is acknowledged. */
interface PouringFiles {
  /** Hashes of the acknowledged files by their leads' keys. */
  acknowledged: ReadonlyMap<string, string>;
  /** Starts no more uploads, and resolves once the current ones are acknowledged. */
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
