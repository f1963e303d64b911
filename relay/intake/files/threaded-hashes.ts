import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';

/** The hash of one file, SHA-256, made in a thread of its own. */
export interface ThreadedHash {
  /** The piece is the caller's again once this resolves. Whether all went well, `end` says. */
  update: (piece: Buffer) => Promise<void>;
  /** @returns the hash in hex, of the last piece too */
  end: (last: Buffer) => Promise<string>;
  /** No more of it is hashed. */
  drop: () => void;
}

export interface HashThreadData {
  port: MessagePort;
}

export interface ToHash {
  file: number;
  /** In memory that both threads have. None of a file that was given up. */
  piece?: Buffer;
  isLast: boolean;
}

/** Beside this module, in the sources and in what is built of them. */
const threadModule = pathToFileURL(
  path.join(import.meta.dirname, `hash-thread${path.extname(import.meta.filename)}`),
);

/**
 * Gives each large file its hash. The thread is there from the first of them on: a relay that gets none
 * does without its memory. Should it end, the files under way have none and are refused; the next has
 * another thread.
 */
export function createThreadedHashes(): () => ThreadedHash {
  let begin: (() => ThreadedHash) | undefined;
  return () => {
    begin ??= startThread(() => (begin = undefined));
    return begin();
  };
}

function startThread(onEnd: () => void): () => ThreadedHash {
  const { port1: port, port2: itsPort } = new MessageChannel();
  const workerData: HashThreadData = { port: itsPort };
  const thread = new Worker(threadModule, { workerData, transferList: [itsPort] });
  /** In the order in which they were asked, which is that of the answers. */
  const asked: PromiseWithResolvers<string>[] = [];
  let files = 0;
  let hasEnded = false;
  let cause: unknown;

  port.on('message', (answer: string) => {
    asked.shift()?.resolve(answer);
    if (asked.length === 0) port.unref();
  });
  // A stop waits for the files that are under way, and not for the thread.
  port.unref();
  thread.unref();
  thread.once('error', (error) => (cause = error));
  thread.once('exit', () => {
    hasEnded = true;
    for (const { reject } of asked.splice(0)) reject(ended(cause));
    onEnd();
  });

  function ask(question: ToHash): Promise<string> {
    if (hasEnded) return Promise.reject(ended(cause));
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    port.ref();
    port.postMessage(question);
    return answer.promise;
  }

  return () => {
    files += 1;
    const file = files;
    let isOver = false;
    return {
      async update(piece) {
        await ask({ file, piece, isLast: false }).catch(() => undefined);
      },
      end(piece) {
        isOver = true;
        return ask({ file, piece, isLast: true });
      },
      drop() {
        if (!isOver) port.postMessage({ file, isLast: true } satisfies ToHash);
      },
    };
  };
}

function ended(cause: unknown): Error {
  return new Error('The thread that hashes files has ended.', { cause });
}
