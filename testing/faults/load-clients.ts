import { setTimeout } from 'node:timers/promises';
import { maxWaitMs } from '../until.ts';

/** Clients that post one lead after another, each until it is acknowledged. */
export interface LoadClients {
  /** Keys of the leads that were acknowledged, in that order. */
  acknowledged: readonly string[];
  /** The number of posts that were neither answered nor cut off. */
  hung: () => number;
  stop: () => Promise<void>;
}

const clients = 8;
/** Bounds the load, since all leads have to be mailed before a test ends. */
const betweenLeadsMs = 10;
const beforeRepeatMs = 100;

/** In the site's own forms a key alone identifies a lead. In others it takes a person too. */
const person = { name: 'Jo', email: 'jo@client.example' };
const ownForm = { _form: 'contact', consent: 'yes' };

/** For one client in eight, a mail longer than one read of a socket. No form of the site accepts this length. */
const longWords = ' and more'.repeat(6000);

const keyPattern = /lead-[\da-z]+-\d+-\d+/;

export function startLoad(relayUrl: string): LoadClients {
  const acknowledged: string[] = [];
  const run = Date.now().toString(36);
  let stopping = false;
  let hung = 0;

  async function pour(client: number): Promise<void> {
    for (let count = 0; !stopping; count += 1) {
      const key = `lead-${run}-${client}-${count}`;
      const words = client === 0 ? key + longWords : key;
      while (!stopping && !(await post(client, key, words))) await setTimeout(beforeRepeatMs);
      await setTimeout(betweenLeadsMs);
    }
  }

  async function post(client: number, key: string, message: string): Promise<boolean> {
    const signal = AbortSignal.timeout(maxWaitMs);
    try {
      const answer = await fetch(`${relayUrl}/relay/ajax/services`, {
        method: 'POST',
        body: new URLSearchParams({ ...person, ...(client > 0 && ownForm), message, _key: key }),
        signal,
      });
      await answer.arrayBuffer();
      if (!answer.ok) return false;
      acknowledged.push(key);
      return true;
    } catch {
      if (signal.aborted) hung += 1;
      return false;
    }
  }

  const pouring = Promise.all(Array.from({ length: clients }, (_, client) => pour(client)));
  return {
    acknowledged,
    hung: () => hung,
    async stop() {
      stopping = true;
      await pouring;
    },
  };
}

/** The key of a test lead in the text of its mail. */
export function keyIn(text: string | undefined): string | undefined {
  return keyPattern.exec(text ?? '')?.[0];
}
