import assert from 'node:assert/strict';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { visitorNetworks } from '../../platform/network.ts';
import { createUploadRoom } from './upload-room.ts';

test('what was promised to files that are done may be promised again, and to one that comes in may not', async () => {
  const room = createUploadRoom(tmpdir());
  const { bavail, bsize } = await statfs(tmpdir());
  const mostOfIt = Math.floor(bavail * bsize * 0.6);
  for (let file = 0; file < 3; file += 1) (await room.take(mostOfIt))();
  const giveBack = await room.take(mostOfIt);
  await assert.rejects(room.take(mostOfIt), { statusCode: 503 });
  // Whoever was refused has taken nothing.
  (await room.take(1))();
  giveBack();
  (await room.take(mostOfIt))();
});

test('files that come in at once share what the disk has free', async () => {
  const room = createUploadRoom(tmpdir());
  const { bavail, bsize } = await statfs(tmpdir());
  const aThird = Math.floor(bavail * bsize * 0.3);
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => room.take(aThird)));
  const taken = answers.filter(({ status }) => status === 'fulfilled').length;
  assert.ok(taken > 0 && taken <= 3, `${taken} of 8`);
});

test('no network takes the room of all, and what it has given back it may take again', async () => {
  const room = createUploadRoom(tmpdir());
  const takeFrom = (address: string) => room.take(1, visitorNetworks(address));
  const given: (() => void)[] = [];
  const isRefused = async (address: string) => {
    try {
      given.push(await takeFrom(address));
      return false;
    } catch (error) {
      assert.equal((error as { statusCode?: number }).statusCode, 503);
      return true;
    }
  };
  while (!(await isRefused('203.0.113.7'))) assert.ok(given.length < 100, 'it takes all of it');
  assert.ok(await isRefused('203.0.113.99'), 'of the same /24');
  assert.ok(!(await isRefused('198.51.100.7')));
  assert.ok(!(await isRefused('127.0.0.1')), 'a proxy that nobody named is everybody');
  given[0]?.();
  // What was given back twice was given back once.
  given[0]?.();
  assert.ok(!(await isRefused('203.0.113.7')));
  assert.ok(await isRefused('203.0.113.7'));
});

test('nor does whoever has all addresses of an IPv6 /48', async () => {
  const room = createUploadRoom(tmpdir());
  const takeFrom = (address: string) => room.take(1, visitorNetworks(address));
  for (let one = 0; one < 300; one += 1) {
    await takeFrom(`2001:db8:7:${one.toString(16)}::1`).catch(() => undefined);
  }
  await assert.rejects(takeFrom('2001:db8:7:ffff::1'), { statusCode: 503 });
  (await takeFrom('2001:db8:8::1'))();
});

test('nobody fills the disk from one network, and after an hour or two there is room for it again', async (t) => {
  const room = createUploadRoom(tmpdir());
  const sendFrom = async (address: string) => (await room.take(1, visitorNetworks(address)))();
  const sendMany = async () => {
    let sent = 0;
    await assert.rejects(
      async () => {
        for (; sent < 1000; sent += 1) await sendFrom('203.0.113.7');
      },
      { statusCode: 503 },
    );
    return sent;
  };
  const sent = await sendMany();
  await sendFrom('198.51.100.7');
  await sendFrom('127.0.0.1');
  const later = performance.now() + 2 * 3_600_000;
  t.mock.method(performance, 'now', () => later);
  assert.equal(await sendMany(), sent);
});
