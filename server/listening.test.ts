import assert from 'node:assert/strict';
import dns from 'node:dns';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { promisify } from 'node:util';
import '../testing/no-settings.ts';
import { freePort } from '../platform/free-port.ts';
import { readConfig } from '../settings/config.ts';
import { originAt, refuseOnePort, refuseTakenPort } from './listening.ts';

test('a site and a desk that would listen on one port of this machine do not start', () => {
  for (const HOST of ['localhost', '127.0.0.1', '0.0.0.0', '::', '::1']) {
    assert.throws(
      () => refuseOnePort(readConfig({ HOST, PORT: '3001' })),
      /^ConfigError: DESK_PORT: 3001 is also PORT\. Set another/,
    );
  }
  refuseOnePort(readConfig({}));
  // The desk listens on loopback only, so no port of this host is taken by it.
  refuseOnePort(readConfig({ HOST: '192.0.2.1', PORT: '3001' }));
});

test('a start with too few file descriptors says so, and what to set', async () => {
  const module = new URL('listening.ts', import.meta.url).href;
  const script = `const { refuseFewFiles } = await import('${module}');
    try { refuseFewFiles(); console.log('starts'); } catch ({ message }) { console.log(message); }`;
  const saidWith = async (most: number) => {
    const limited = ['-c', `ulimit -n ${most} && exec "$0" --input-type=module -e "$1"`];
    return (await promisify(execFile)('sh', [...limited, process.execPath, script])).stdout.trim();
  };
  assert.match(await saidWith(100), / 100 open files and connections.+ ulimit -n 1024/);
  assert.equal(await saidWith(200), 'starts');
});

test('a port is taken if another program has it on any address of localhost', async (t) => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.2');
  t.after(() => other.close());
  await once(other, 'listening');
  // Like ::1 beside 127.0.0.1 on most machines, and an address that this machine does not have.
  const addresses = ['127.0.0.1', '192.0.2.1', '127.0.0.2'];
  const find = (found: readonly string[]) => () =>
    Promise.resolve(found.map((address) => ({ address, family: 4 })));
  const place = { host: 'localhost', port };
  await assert.rejects(refuseTakenPort(place, find(addresses)), {
    message: `PORT: ${port} is in use. Set another, or stop what listens there.`,
  });
  await refuseTakenPort(place, find(addresses.slice(0, 2)));
});

test('a start says that the machine does not know localhost, as in a container without /etc/hosts', async (t) => {
  const unknown = Object.assign(new Error('getaddrinfo EAI_AGAIN localhost'), {
    code: 'EAI_AGAIN',
  });
  const place = { host: 'localhost', port: await freePort() };
  type Found = (error: Error) => void;
  t.mock.method(dns, 'lookup', (_host: string, ...given: unknown[]) => {
    setImmediate(given.at(-1) as Found, unknown);
  });
  await assert.rejects(
    refuseTakenPort(place, () => Promise.reject(unknown)),
    /^ConfigError: This machine cannot resolve localhost\. Add the line .+ \/etc\/hosts/,
  );
});

test('the address that a start prints can be opened, whatever kind of host it has', () => {
  for (const host of ['localhost', '127.0.0.1', '::1']) {
    const { port, hostname } = new URL(originAt({ host, port: 3000 }));
    assert.equal(port, '3000');
    assert.equal(hostname.replace(/^\[(.+)\]$/, '$1'), host);
  }
});
