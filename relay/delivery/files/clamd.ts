import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isOfStore } from '../../../leads/store/files/file-contents.ts';
import { scannerWords, type Scan } from '../../../leads/lead-file.ts';
import { unreadableCode } from '../../../platform/unreadable.ts';
import type { FindAddresses } from '../http/find-addresses.ts';
import { findAddresses, lookupBy } from '../http/shared-lookup.ts';
import { wordsOfFault } from '../http/words-of-fault.ts';

/** The timeout for sending and scanning a whole file. */
const wholeScanMs = 60_000;

/** clamd's reply to a file larger than its `StreamMaxLength`. */
const tooLargeFor = /^INSTREAM size limit exceeded/;

/** The most that is read of a reply, which is one line. */
const maxAnswerLength = 1000;

/** Scans a file's content, until it is told to stop. */
export type Scanner = (
  content: Readable,
  stopping?: AbortSignal,
) => Promise<Exclude<Scan, { state: 'none' }>>;

/** The file was not scanned: nobody knows what is in it. */
export class ScannerError extends Error {
  override name = 'ScannerError';
}

/**
 * Scans with ClamAV's daemon by its command INSTREAM (clamd(8)): each chunk is preceded by its length in four bytes,
 * and a length of 0 ends the stream.
 * @param url `unix:///run/clamav/clamd.ctl` or `tcp://host:3310`
 */
export function createClamdScanner(url: string, find: FindAddresses = findAddresses): Scanner {
  const { protocol, hostname, port, pathname } = new URL(url);
  const place =
    protocol === 'unix:'
      ? { path: decodeURIComponent(pathname) }
      : { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port), lookup: lookupBy(find) };
  return async (content, stopping) => {
    const timeout = AbortSignal.timeout(wholeScanMs);
    const signal = stopping ? AbortSignal.any([stopping, timeout]) : timeout;
    const socket = connect(place);
    const { soFar, answer } = replyFrom(socket);
    // If the connection breaks, both promises reject. This one's rejection must not count as unhandled.
    answer.catch(() => undefined);
    try {
      const sent = pipeline(content, framed, socket, { end: false, signal });
      // If clamd hangs up between two chunks, Node's pipeline never ends. The reply does, and is empty.
      const answered = Promise.race([sent.then(() => answer), answer]);
      return scanIn(await abortable(answered, signal));
    } catch (error) {
      if (error instanceof ScannerError || isOfDisk(error) || isOfStore(error)) throw error;
      // clamd answers a file that is too large before all of it is sent, and closes the connection.
      const said = soFar();
      if (tooLargeFor.test(said)) return { state: 'too large' };
      throw new ScannerError(`${scannerWords} did not answer: ${said || wordsOfFault(error)}`, {
        cause: error,
      });
    } finally {
      content.destroy();
      socket.destroy();
    }
  };
}

/** Whether the file could not be read, which says nothing about the scanner. EACCES can come from its socket, too. */
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

/** Collects clamd's reply: `soFar` gives what has arrived, `answer` the whole. */
function replyFrom(socket: Socket): { soFar: () => string; answer: Promise<string> } {
  let text = '';
  const soFar = () => text.replaceAll('\0', '').trim();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
    if (text.includes('\0') || text.length > maxAnswerLength) resolve();
  });
  for (const over of ['end', 'close']) socket.once(over, resolve);
  socket.once('error', reject);
  return { soFar, answer: promise.then(soFar) };
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
  if (tooLargeFor.test(answer)) return { state: 'too large' };
  throw new ScannerError(`${scannerWords} says: ${answer || 'nothing'}`);
}
