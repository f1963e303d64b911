import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Changes } from '../desk/writing/changes.ts';
import { writesBy, type WriteName, type Writes } from '../desk/writing/writes.ts';
import { Fault } from '../leads/fault.ts';
import { createQuestions, type Answer, type Question } from '../leads/store/questions.ts';
import type { RelayLog } from '../platform/log.ts';

/** What that process is told: to begin the work beside, or one write that a page asks for. */
export type ToWriter = 'begin' | Question<WriteName>;

/** What that process says. */
export type FromWriter =
  | ({ event: 'answer' } & Answer)
  | { event: 'change' | 'wake' }
  | { event: 'log'; level: keyof RelayLog; about: unknown; words: string | undefined };

export interface DeskWriter {
  write: Writes;
  /** Begins what the desk does beside answering; from then on it goes behind the relay. */
  begin: (log: RelayLog) => void;
  stop: () => Promise<void>;
}

export interface WriterOptions {
  changes: Changes;
  /** Tells the relay that something is due. */
  wake: () => void;
  /** What writes the store has ended, and nothing can be saved any more; by a signal, or with a code. */
  onEnd: (how: string) => void;
}

/** What was asked last may be stored, or not: the answer died with the process. */
const interrupted = () =>
  new Fault(
    'The desk was interrupted before it could say whether that was saved. It is back in a few seconds: look first, then try again.',
    { kind: 'unsaved' },
  );

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
export function startDeskWriter({ changes, wake, onEnd }: WriterOptions): DeskWriter {
  const child = fork(writingModule, [String(process.pid)], { serialization: 'advanced' });
  let stopping = false;
  const ended = once(child, 'exit');
  child.once('exit', (code, signal) => {
    if (!stopping) onEnd(signal ?? `code ${code}`);
  });
  // Where one does not get through, the process is gone, and so is what was asked.
  const tell = (message: ToWriter) => child.send(message, () => undefined);
  const questions = createQuestions(tell);
  // After the last of what it said has been heard.
  child.once('disconnect', () => questions.giveUp(interrupted()));
  let log: RelayLog | undefined;

  child.on('message', (message) => {
    const said = message as FromWriter;
    switch (said.event) {
      case 'answer':
        questions.settle(said);
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
    write: writesBy((name, args) =>
      child.connected ? questions.ask(name, args) : Promise.reject(interrupted()),
    ),
    begin(itsLog) {
      log = itsLog;
      tell('begin');
    },
    async stop() {
      stopping = true;
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
