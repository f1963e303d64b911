import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startOwnDesk } from '../testing/own-desk.ts';
import { until } from '../testing/until.ts';

test('listening pages leave connections for requests, however many pages there are', async (t) => {
  const desk = await startOwnDesk();
  t.after(() => desk.stop());
  // A twentieth of the real limit.
  desk.app.server.maxConnections = 10;
  const { cookie } = await desk.cookieOf('member');
  const ask = (path: string, signal?: AbortSignal) =>
    fetch(desk.url + path, { headers: { cookie }, signal: signal ?? null });
  const left = Array.from({ length: 8 }, () => new AbortController());
  const lines = await Promise.all(left.map(({ signal }) => ask('/live', signal)));
  assert.deepEqual(new Set(lines.map(({ status }) => status)), new Set([200]));
  const next = await ask('/live?lead=FL-1234');
  assert.equal(next.status, 503);
  assert.equal(next.headers.get('retry-after'), '60');
  assert.equal((await ask('/')).status, 200);

  left[0]?.abort();
  const listens = async () => {
    const leaves = new AbortController();
    const { status } = await ask('/live', leaves.signal);
    leaves.abort();
    return status === 200;
  };
  await until(listens, 'there is room again');
});
