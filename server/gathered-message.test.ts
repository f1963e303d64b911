import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, Socket, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { GatheredMessage } from './gathered-message.ts';
import { createHardenedApp } from './hardened-app.ts';

const words = 'What somebody typed. '.repeat(5000);

test('a body in chunks of one byte takes no buffer for each', async () => {
  const app = createHardenedApp({
    config: { trustedProxies: [] },
    bodyLimit: 1_000_000,
    maxConnections: 10,
    own: { logger: false },
  });
  const pieces: Buffer[] = [];
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.on('data', (piece: Buffer) => pieces.push(piece));
    payload.once('end', () => done(null));
  });
  app.post('/', () => 'taken');
  try {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const head =
      'Host: x\r\nContent-Type: text/plain\r\nConnection: close\r\nTransfer-Encoding: chunked';
    const chunks = Array.from(words, (letter) => `1\r\n${letter}\r\n`).join('');
    client.end(`POST / HTTP/1.1\r\n${head}\r\n\r\n${chunks}0\r\n\r\n`);
    assert.match(await text(client), /taken$/);
  } finally {
    await app.close();
  }
  assert.equal(Buffer.concat(pieces).toString(), words);
  assert.ok(pieces.length < words.length / 100, `${pieces.length} pieces`);
});

test('gathered chunks keep their order, and stop when nobody reads', async () => {
  const message = new GatheredMessage(new Socket());
  const letter = Buffer.from('a');
  let sent = '';
  let goesOn = true;
  while (goesOn) {
    assert.ok(sent.length < 1_000_000, 'it would take all that comes');
    for (let count = 0; count < 1000; count += 1) goesOn = message.push(letter) && goesOn;
    sent += 'a'.repeat(1000);
    assert.equal(message.readableLength, sent.length, 'as many as a connection may have gathered');
    await setImmediate();
  }
  const read = text(message);
  await once(message, 'data');
  for (const piece of ['bc', 'd'.repeat(5000), 'e', 'f']) {
    message.push(Buffer.from(piece));
    sent += piece;
  }
  message.push(null);
  assert.equal(await read, sent);
});
