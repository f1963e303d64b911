import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { MalformedRequest } from './malformed-requests.ts';

/** Longer than the relay allows any request to take, even on a busy machine. */
const patienceMs = 40_000;
const impatienceMs = 400;

/** How long to wait for a further response, since a keep-alive connection does not end. */
const quietMs = 20;

/**
 * @param patient whether to wait for a response or the end of the connection, or to leave after a moment
 * @returns the statuses of the responses in order, or `hung` if a patient client got neither
 */
export async function exchange(
  port: number,
  { pieces, pauseMs, halfClosed }: MalformedRequest,
  patient: boolean,
): Promise<number[] | 'hung'> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const received: Buffer[] = [];
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  let quiet: NodeJS.Timeout | undefined;
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk);
    clearTimeout(quiet);
    quiet = globalThis.setTimeout(end, quietMs);
  });
  // The relay may cut the connection while we still write. That counts as a response.
  socket.on('error', () => end());
  socket.on('end', () => end());
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await setTimeout(pauseMs);
    if (socket.writable) socket.write(piece);
  }
  if (halfClosed) socket.end();
  const limit = new AbortController();
  const late = setTimeout(patient ? patienceMs : impatienceMs, true, { signal: limit.signal });
  const timedOut = await Promise.race([over.then(() => false), late]);
  limit.abort();
  clearTimeout(quiet);
  socket.destroy();
  if (timedOut && patient) return 'hung';
  return statusesIn(Buffer.concat(received).toString('latin1'));
}

/** Reads response after response by their lengths, since a page may quote what looks like one. */
function statusesIn(text: string): number[] {
  const statuses: number[] = [];
  let rest = text;
  for (;;) {
    const head = /^HTTP\/1\.1 (\d{3}) [^]*?\r\n\r\n/.exec(rest);
    if (!head) return statuses;
    statuses.push(Number(head[1]));
    const length = /^content-length: (\d+)\r$/im.exec(head[0])?.[1];
    rest = rest.slice(head[0].length + Number(length ?? 0));
  }
}
