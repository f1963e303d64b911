import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createSemaphore } from '../../../platform/semaphore.ts';
import { pdf } from '../../../testing/test-files.ts';
import { piecesInTurn } from './pieces-in-turn.ts';

test('a body is read whole, and each piece’s memory is freed once the next is asked for', async (t) => {
  const content = pdf(3_000_000);
  const copies: Buffer[] = [];
  const pieces: Buffer[] = [];
  const stillHeld: number[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      for await (const piece of piecesInTurn(request, createSemaphore(1))) {
        stillHeld.push(pieces.filter(({ length }) => length > 0).length);
        copies.push(Buffer.from(piece));
        pieces.push(piece);
      }
      response.end();
    })();
  });
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: new Uint8Array(content) });
  assert.ok(pieces.length > 1);
  assert.ok(
    stillHeld.every((count) => count === 0),
    `held: ${stillHeld.join()}`,
  );
  assert.ok(content.equals(Buffer.concat(copies)));
});

test('a body that comes byte by byte is read in pieces as large as it comes in', async (t) => {
  let pieces = 0;
  let bytes = 0;
  const server = createServer((request, response) => {
    void (async () => {
      for await (const piece of piecesInTurn(request, createSemaphore(1))) {
        pieces += 1;
        bytes += piece.length;
      }
      response.end();
    })();
  });
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
  const head =
    'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n';
  client.write(`${head}${'1\r\na\r\n'.repeat(20_000)}0\r\n\r\n`);
  await once(client, 'close');
  assert.equal(bytes, 20_000);
  assert.ok(pieces < 200, `${pieces} pieces`);
});
