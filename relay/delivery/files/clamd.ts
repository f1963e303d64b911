import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { scannerWords } from '../../../leads/lead-file.ts';
import type { Scan } from '../../../leads/lead-file.ts';
import { unreadableCode } from '../../../platform/unreadable.ts';

/** For a whole file, its scan included. */
const wholeScanMs = 60_000;

/** An answer is a line. */
const maxAnswerLength = 1000;

/** Looks through what a file holds, until it is told to stop. */
export type Scanner = (
  content: Readable,
  stopping?: AbortSignal,
) => Promise<Exclude<Scan, { state: 'none' }>>;

/** It was not scanned: nobody knows what is in it. */
export class ScannerError extends Error {
  override name = 'ScannerError';
}

/**
 * ClamAV's daemon, asked by its command INSTREAM (clamd(8)): each piece with its length before it, in
 * four bytes, and a length of nothing at the end.
 * @param url `unix:///run/clamav/clamd.ctl` or `tcp://host:3310`
 */
export function createClamdScanner(url: string): Scanner {
  const { protocol, hostname, port, pathname } = new URL(url);
  const place =
    protocol === 'unix:'
      ? { path: decodeURIComponent(pathname) }
      : { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
  return async (content, stopping) => {
    const timeout = AbortSignal.timeout(wholeScanMs);
    const signal = stopping ? AbortSignal.any([stopping, timeout]) : timeout;
    const socket = connect(place);
    const answer = answerOf(socket);
    // Both fail where the line breaks; one is heard.
    answer.catch(() => undefined);
    try {
      const sent = pipeline(content, framed, socket, { end: false, signal });
      // One that hangs up between two pieces has answered, with nothing; Node's pipeline then never ends.
      const answered = Promise.race([sent.then(() => answer), answer]);
      return scanIn(await abortable(answered, signal));
    } catch (error) {
      // Too large a file is answered before it has all been sent, and the line is closed.
      const said = socket.readableEnded ? await answer.catch(() => '') : '';
      if (error instanceof ScannerError || isOfDisk(error)) throw error;
      throw new ScannerError(
        `${scannerWords} did not answer: ${said || (error as Error).message}`,
        { cause: error },
      );
    } finally {
      content.destroy();
      socket.destroy();
    }
  };
}

/** The file could not be read: that says nothing of the scanner, of whose socket EACCES is said, too. */
function isOfDisk(error: unknown): boolean {
  const { syscall } = error as NodeJS.ErrnoException;
  return syscall === 'read' && unreadableCode(error) !== undefined;
}

async function* framed(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of pieces) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    yield length;
    yield piece;
  }
  yield Buffer.alloc(4);
}

async function answerOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const piece of socket.setEncoding('utf8')) {
    text += String(piece);
    if (text.includes('\0') || text.length > maxAnswerLength) break;
  }
  return text.replaceAll('\0', '').trim();
}

function abortable<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  return Promise.race([work, promise]);
}

function scanIn(answer: string): Exclude<Scan, { state: 'none' }> {
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (found !== undefined) return { state: 'infected', found };
  if (answer === 'stream: OK') return { state: 'clean' };
  throw new ScannerError(`${scannerWords} says: ${answer || 'nothing'}`);
}
