import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import '../testing/no-settings.ts';
import { closeWithin, listenAt } from './listening.ts';
import { startTestRelay } from '../testing/test-relay.ts';
import { maxWaitMs, until } from '../testing/until.ts';

test('lets go of a client that sends its headers slowly, and serves others meanwhile', async () => {
  const slow = await startTestRelay();
  const { server } = slow.app;
  // A fiftieth of the timeout for headers, or none if none is set. The other timeouts are off.
  server.headersTimeout /= 50;
  server.requestTimeout = 0;
  server.timeout = 0;
  await slow.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) socket.write('POST /relay/services HTTP/1.1\r\nHost: x\r\n');
  const response = await fetch(`http://127.0.0.1:${port}/healthz`);
  assert.equal(response.status, 200);
  const signal = AbortSignal.timeout(maxWaitMs);
  await Promise.all(sockets.map((socket) => once(socket.resume(), 'close', { signal })));
  await slow.stop();
});

test('closes the connection of a client that sends its body slowly', async () => {
  const slow = await startTestRelay();
  const { server } = slow.app;
  // A hundredth of the timeout, or none if none is set.
  server.requestTimeout /= 100;
  server.timeout = 0;
  await slow.app.listen({ host: '127.0.0.1', port: 0 });
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  try {
    client.write('POST /relay/services HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nmess');
    await once(client.resume(), 'close', { signal: AbortSignal.timeout(maxWaitMs) });
  } finally {
    client.destroy();
    await slow.stop();
  }
});

test('keeps no more connections open than its memory has room for', async () => {
  const busy = await startTestRelay();
  const { server } = busy.app;
  // A hundredth of the limit, or none if none is set.
  server.maxConnections /= 100;
  await busy.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: 11 }, () => connect(port, '127.0.0.1'));
  try {
    const dropped = once(server, 'drop', { signal: AbortSignal.timeout(maxWaitMs) });
    for (const socket of sockets) socket.on('error', () => undefined);
    await dropped;
  } finally {
    for (const socket of sockets) socket.destroy();
    await busy.stop();
  }
});

test('idle connections make room for others at the limit, and the log says so once', async () => {
  const log = new PassThrough();
  let said = '';
  log.on('data', (piece: Buffer) => (said += piece.toString()));
  const busy = await startTestRelay({}, { log });
  const { server } = busy.app;
  server.maxConnections = 5;
  await busy.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  const open = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    return socket;
  };
  const ask = async (socket: Socket) => {
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    assert.match(answer.toString(), /^HTTP\/1\.1 200/);
  };
  try {
    for (let rounds = 0; rounds < 2; rounds += 1) {
      const idle = Array.from({ length: 5 }, open);
      await Promise.all(idle.map(ask));
      open();
      await until(() => idle.every(({ closed }) => closed), 'they make room');
      const next = open();
      await ask(next);
      next.destroy();
      await until(async () => (await connectionsOf(server)) === 0, 'it is closed');
    }
  } finally {
    for (const socket of sockets) socket.destroy();
    await busy.stop();
  }
  assert.equal(said.match(/too many connections/g)?.length, 1, said);
});

test('each address of localhost has the limits of the first, answers, and closes with it', async (t) => {
  const relay = await startTestRelay();
  const { server } = relay.app;
  server.maxConnections = 2;
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  await listenAt(relay.app, { host: 'localhost', port: 0 }, () => Promise.resolve(addresses));
  const { port } = server.address() as AddressInfo;
  const signal = AbortSignal.timeout(maxWaitMs);
  const open = (said: string) => {
    const socket = connect(port, '127.0.0.2').on('error', () => undefined);
    t.after(() => socket.destroy());
    socket.write(said);
    return socket;
  };
  const answerTo = async (socket: Socket) => String(await once(socket, 'data', { signal }));

  const upgrade = open(
    'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
  );
  assert.match(await answerTo(upgrade), /^HTTP\/1\.1 200 /);

  const begun = once(server, 'request', { signal });
  const post = open('POST /relay/services HTTP/1.1\r\nHost: x\r\nContent-Length: 7\r\n\r\nmes');
  await begun;
  const dropped = once(server, 'drop', { signal });
  open('');
  await dropped;

  const end = { came: false };
  const ended = closeWithin(2 * maxWaitMs, relay.app).then(() => (end.came = true));
  await until(() => !server.listening, 'it listens no more');
  await setImmediate();
  assert.equal(end.came, false);
  post.write('sage');
  assert.match(await answerTo(post), /^HTTP\/1\.1 4/);
  await once(post, 'close', { signal });
  await ended;
  await relay.stop();
});

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}

test('keeps no more connections open than it has file descriptors for, two for each', async () => {
  const module = new URL('hardened-app.ts', import.meta.url).href;
  const script = `const { createHardenedApp } = await import('${module}');
    const about = { config: { trustedProxies: [] }, bodyLimit: 1, maxConnections: 1000, own: {} };
    console.log(createHardenedApp(about).server.maxConnections);`;
  const limited = ['-c', 'ulimit -n 256 && exec "$0" --input-type=module -e "$1"'];
  const { stdout } = await promisify(execFile)('sh', [...limited, process.execPath, script]);
  assert.equal(stdout.trim(), '96');
});

test('closes the connection of a client that sends requests and never reads a response', async () => {
  const slow = await startTestRelay();
  let client: Socket | undefined;
  try {
    const { server } = slow.app;
    // A three-hundredth of a minute, or none if none is set.
    server.timeout /= 300;
    await slow.app.listen({ host: '127.0.0.1', port: 0 });
    client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => undefined);
    const [held] = (await once(server, 'connection')) as [Socket];
    const letGo = once(held, 'close', { signal: AbortSignal.timeout(maxWaitMs) });
    // The response escapes these words to six times their length, which is more than the system buffers.
    const body = Array.from({ length: 4 }, () => `words=${'"'.repeat(60_000)}`).join('&');
    const head = `POST /relay/nobody HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`;
    for (let count = 0; count < 150; count += 1) client.write(head + body);
    await letGo;
  } finally {
    client?.destroy();
    await slow.stop();
  }
});

/** Reads statuses from a connection until there are `count` of them, or it is closed. */
async function answersTo(port: number, sent: string, count: number): Promise<string[]> {
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  const closed = once(client, 'close');
  let heard = '';
  const statuses = () => heard.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];
  client.on('data', (piece) => {
    heard += piece.toString('latin1');
    if (statuses().length === count) client.destroy();
  });
  client.write(sent);
  await closed;
  return statuses();
}

test('handles the pipelined requests of a connection one after the other', async () => {
  const relay = await startTestRelay();
  const { app } = relay;
  let underWay = 0;
  let most = 0;
  app.get('/slow', async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await setImmediate();
    underWay -= 1;
    return 'done';
  });
  try {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const sent = ask('/slow').repeat(5) + ask('/nowhere') + ask('/slow');
    assert.deepEqual(await answersTo(port, sent, 7), [...Array(5).fill('200'), '404', '200']);
    assert.equal(most, 1);
  } finally {
    await relay.stop();
  }
});

test('closes the connection of a client that pipelines far too many requests', async () => {
  const relay = await startTestRelay();
  const { app } = relay;
  let begun = 0;
  app.get('/never', async () => {
    begun += 1;
    await new Promise(() => undefined);
  });
  try {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const sent = 'GET /never HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1000);
    assert.deepEqual(await answersTo(port, sent, 1), []);
    assert.equal(begun, 1);
  } finally {
    await relay.stop();
  }
});
