import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Changes } from '../desk/writing/changes.ts';
import { writesBy } from '../desk/writing/writes.ts';
import type { WriteName, Writes } from '../desk/writing/writes.ts';
import { Fault, Unsaved, isFault } from '../leads/fault.ts';
import type { StoreFault } from '../leads/store/store-fault.ts';
import { AnsweredSince, answersSince } from '../leads/store/work/answers.ts';
import type { RelayLog } from '../platform/log.ts';

/** One write that a page asks for. */
export interface AskedWrite {
  id: number;
  name: WriteName;
  args: readonly unknown[];
}

/** What that process says. */
export type FromWriter =
  | { event: 'done'; id: number; result: unknown }
  | { event: 'refused'; id: number; fault: CarriedFault }
  | { event: 'change' | 'wake' }
  | { event: 'log'; level: keyof RelayLog; about: unknown; words: string | undefined };

/** An error as it crosses between processes, which would leave out what kind it is. */
interface CarriedFault extends StoreFault {
  stack: string | undefined;
  /** It is said to whoever asked. */
  isSaid: boolean;
  /** Of an answer whose author did not know of others: how many there are. */
  answers: number | undefined;
}

interface DeskWriter {
  write: Writes;
  /** Begins what the desk does beside answering; from then on this process has idle time only. */
  begin: (log: RelayLog) => void;
  stop: () => Promise<void>;
}

interface Options {
  changes: Changes;
  /** Tells the relay that something is due. */
  wake: () => void;
  /** The process has ended though nobody stopped it; by a signal, or with a code. */
  onEnd: (how: string) => void;
}

/** What was asked last may be stored, or not: the answer died with the process. */
const interrupted =
  'The desk was interrupted before it could say whether that was saved. It is back in a few seconds: look first, then try again.';

/** Beside this module, in the sources and in what is built of them. */
const writingModule = path.join(
  import.meta.dirname,
  `desk-writing${path.extname(import.meta.filename)}`,
);

/**
 * Writes the embedded store in a process of its own, at the priority that this one has now, and keeps
 * this one to idle time. Threads of one process would not do: they wait for each other wherever memory
 * is given out or SQLite looks after what it shares. Where that process ends, whoever waits for it is
 * told so, and this one is to end as well: by then it is too far behind to start another one at the
 * relay's priority.
 */
export function startDeskWriter({ changes, wake, onEnd }: Options): DeskWriter {
  const child = fork(writingModule, { serialization: 'advanced' });
  let stopping = false;
  const ended = once(child, 'exit');
  child.once('exit', (code, signal) => {
    if (!stopping) onEnd(signal ?? `code ${code}`);
  });
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  // After the last of what it said has been heard.
  child.once('disconnect', () => {
    for (const { reject } of asked.values()) reject(new Unsaved(interrupted));
    asked.clear();
  });
  let lastId = 0;
  let log: RelayLog | undefined;

  child.on('message', (message) => {
    const said = message as FromWriter;
    switch (said.event) {
      case 'done':
        asked.get(said.id)?.resolve(said.result);
        asked.delete(said.id);
        return;
      case 'refused':
        asked.get(said.id)?.reject(errorFrom(said.fault));
        asked.delete(said.id);
        return;
      case 'change':
        changes.tell();
        return;
      case 'wake':
        wake();
        return;
      case 'log':
        log?.[said.level](said.about, said.words);
    }
  });

  return {
    write: writesBy((name, args) => {
      if (!child.connected) return Promise.reject(new Unsaved(interrupted));
      const answer = Promise.withResolvers<unknown>();
      const id = (lastId += 1);
      asked.set(id, answer);
      // Where it does not get through, the process is gone, and so is what was asked.
      child.send({ id, name, args } satisfies AskedWrite, () => undefined);
      return answer.promise;
    }),
    begin(itsLog) {
      log = itsLog;
      child.send('begin', () => undefined);
    },
    async stop() {
      stopping = true;
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** What of an error is told to the other process. */
export function faultFrom(error: unknown): CarriedFault {
  const fault = error instanceof Error ? error : new Error(String(error));
  const { message, stack, code, errcode } = fault as Error & StoreFault;
  const answers = answersSince(error);
  return { message, stack, code, errcode, isSaid: isFault(error), answers };
}

function errorFrom({ message, isSaid, answers, ...rest }: CarriedFault): Error {
  if (answers !== undefined) return new AnsweredSince(answers);
  return isSaid ? new Fault(message) : Object.assign(new Error(message), rest);
}
