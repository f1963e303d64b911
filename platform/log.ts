import { write, writeSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { forJournal, standardOutput, type Priority } from './journal.ts';

/** Structured log lines. They carry references and outcomes, never what a visitor wrote. */
export type RelayLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** Of lines that are not written yet: what comes on top would fill the memory, and is left out. */
const maxWaitingLength = 1024 * 1024;

/** What is said within this goes out together: each write wakes a thread, which costs more than the line. */
const gatherMs = 20;

/** A pipe that is full is tried again after this. */
const tryAgainAfterMs = 100;

/** By pino's levels, with which its lines begin: of a warning and of an error. */
const priorities: Readonly<Record<string, Priority>> = { '{"level":40': 4, '{"level":50': 3 };

/**
 * Where the log of a process goes: its standard output, written to beside its other work. A line that
 * cannot be written is left out, and nothing else is: leads are taken while the disk of the log is full,
 * and after whoever read it has gone or while they stand still. Pino's own way ends the process on a full
 * disk, and while it ends waits for ever for room: the relay stands there and does nothing.
 */
export function standardLog(): { write: (line: string) => void } {
  let waiting = '';
  let isWriting = false;

  function gather(): void {
    isWriting = waiting !== '';
    if (isWriting) setTimeout(writeWaiting, gatherMs).unref();
  }

  function writeWaiting(): void {
    const lines = Buffer.from(waiting);
    waiting = '';
    writeOn(lines);
  }

  function writeOn(lines: Buffer): void {
    write(standardOutput, lines, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(() => writeOn(lines), tryAgainAfterMs).unref();
      else if (error || written === lines.length) gather();
      else writeOn(lines.subarray(written));
    });
  }

  // What is printed beside the log finds the same disk full: without a listener that ends the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  process.once('exit', () => {
    try {
      writeSync(standardOutput, waiting);
    } catch {
      // There is nobody left to tell.
    }
  });
  return {
    write(line) {
      const priority = priorities[line.slice(0, line.indexOf(','))];
      if (waiting.length < maxWaitingLength)
        waiting += priority ? forJournal(line, priority, standardOutput) : line;
      if (!isWriting) gather();
    },
  };
}
