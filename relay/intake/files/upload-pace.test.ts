import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { createUploadPace } from './upload-pace.ts';

const requestTimeoutMs = 300;

/** A server with timeouts like ours but shorter. It accepts a body however slowly it arrives, or refuses it. */
async function startServer(t: TestContext, { refuses = false } = {}): Promise<number> {
  const server = createServer(
    { requestTimeout: requestTimeoutMs, headersTimeout: 200, connectionsCheckingInterval: 20 },
    (request, response) => {
      const watched = pace.watch(request.socket);
      if (refuses) watched.refused();
      request.on('data', (piece: Buffer) => watched.came(piece.length));
      request.on('end', () => response.end('taken'));
      request.on('close', watched.stop);
    },
  );
  const pace = createUploadPace(server, {
    graceMs: requestTimeoutMs,
    slowestBytesPerMs: 1,
    betweenLooksMs: 20,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Sends a body in pieces of this size, and returns the answer. */
async function answerTo(port: number, pieces: number, pieceBytes: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST / HTTP/1.1\r\nHost: relay.example\r\nConnection: close\r\nContent-Length: ${pieces * pieceBytes}\r\n\r\n`,
  );
  const sending = (async () => {
    for (let count = 0; count < pieces && socket.writable; count += 1) {
      socket.write(Buffer.alloc(pieceBytes));
      await setTimeout(20);
    }
  })();
  // A connection that is cut off has no answer.
  const answer = await text(socket).catch(() => '');
  await sending;
  return answer;
}

test('a body that keeps its pace may take longer than any other request', async (t) => {
  const port = await startServer(t);
  assert.match(await answerTo(port, 40, 5000), /^HTTP\/1\.1 200 .*taken$/s);
});

test('a dripping body is cut off, and its connection closed', async (t) => {
  const port = await startServer(t);
  assert.equal(await answerTo(port, 2000, 1), '');
});

test('a refused body earns no more time by its pace', async (t) => {
  const port = await startServer(t, { refuses: true });
  assert.equal(await answerTo(port, 100, 5000), '');
});
