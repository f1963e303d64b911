import { write, writeSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { forJournal, standardOutput, type Priority } from './journal.ts';

/** Structured log lines. They carry references and outcomes, never what a visitor wrote. */
export type RelayLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** The most UTF-16 units that may wait to be written. Further lines would fill the memory and are dropped. */
const maxWaitingLength = 1024 * 1024;

/** Lines logged within this time are written together: each write wakes a thread, which costs more than the line. */
const gatherMs = 20;

/** The wait before a full pipe is tried again. */
const tryAgainAfterMs = 100;

/** Priorities of warnings and errors, by the beginning of pino's line, which holds its level. */
const priorities: Readonly<Record<string, Priority>> = { '{"level":40': 4, '{"level":50': 3 };

/**
 * The log stream of a process: its standard output, written to asynchronously. A line that cannot be written is
 * dropped, and nothing else suffers: leads are taken while the log's disk is full, and after its reader has gone or
 * stalled. Pino's own destination ends the process on a full disk, but first waits for ever for room: the relay would
 * hang and do nothing.
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

  // Direct prints meet the same full disk. Without a listener for its error, that would end the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  process.once('exit', () => {
    try {
      writeSync(standardOutput, waiting);
    } catch {
      // Nobody is left to tell.
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
