import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Changes } from '../desk/writing/changes.ts';
import { writesBy, type WriteName, type Writes } from '../desk/writing/writes.ts';
import { Fault } from '../leads/fault.ts';
import { createCalls, type CallResult, type Call } from '../leads/store/calls.ts';
import type { RelayLog } from '../platform/log.ts';

/** A message to the writing process: to begin the background work, or one write that a page asks for. */
export type ToWriter = 'begin' | Call<WriteName>;

/** A message from the writing process. */
export type FromWriter =
  | ({ event: 'answer' } & CallResult)
  | { event: 'change' | 'wake' }
  | { event: 'log'; level: keyof RelayLog; about: unknown; words: string | undefined };

export interface DeskWriter {
  write: Writes;
  /** Starts the desk's background work. From then on the desk runs at a lower priority than the relay. */
  begin: (log: RelayLog) => void;
  stop: () => Promise<void>;
}

export interface WriterOptions {
  changes: Changes;
  /** Tells the relay that something is due. */
  wake: () => void;
  /** Called when the writing process has ended, by a signal or with a code, and nothing can be saved any more. */
  onEnd: (how: string) => void;
}

/** The error for writes whose answer died with the process. They may be stored or not. */
const interrupted = () =>
  new Fault(
    'The desk was interrupted before it could say whether this was saved. It will be back in a few seconds: check first, then try again.',
    { kind: 'unsaved' },
  );

/** The module that the writing process runs, beside this one in the sources and in the build. */
const writingModule = path.join(
  import.meta.dirname,
  `desk-writing${path.extname(import.meta.filename)}`,
);

/**
 * Starts a process that writes the embedded store at this process' present priority, and keeps this one to idle
 * time. Threads of one process would not do: they wait for each other whenever memory is allocated or SQLite
 * guards what it shares. If the writing process ends, pending writes fail and this process has to end as well:
 * in idle time it can no longer start another one at the relay's priority.
 */
export function startDeskWriter({ changes, wake, onEnd }: WriterOptions): DeskWriter {
  const child = fork(writingModule, [String(process.pid)], { serialization: 'advanced' });
  let stopping = false;
  const ended = once(child, 'exit');
  child.once('exit', (code, signal) => {
    if (!stopping) onEnd(signal ?? `code ${code}`);
  });
  // If a message does not get through, the process is gone, and the question fails with it.
  const tell = (message: ToWriter) => child.send(message, () => undefined);
  const questions = createCalls(tell);
  // Comes after the last message of the process.
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
