import assert from 'node:assert/strict';
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { visitorNetworks } from '../../platform/network.ts';
import { createUploadRoom } from './upload-room.ts';

test('room of finished files can be reserved again, and that of incoming ones cannot', () => {
  const room = createUploadRoom(tmpdir());
  const { bavail, bsize } = statfsSync(tmpdir());
  const mostOfIt = Math.floor(bavail * bsize * 0.6);
  for (let file = 0; file < 3; file += 1) room.take(mostOfIt)();
  const giveBack = room.take(mostOfIt);
  assert.throws(() => room.take(mostOfIt), { statusCode: 503 });
  // A refused request reserved nothing.
  room.take(1)();
  giveBack();
  room.take(mostOfIt)();
});

test('concurrent files share the free space of the disk', () => {
  const room = createUploadRoom(tmpdir());
  const { bavail, bsize } = statfsSync(tmpdir());
  const aThird = Math.floor(bavail * bsize * 0.3);
  let taken = 0;
  assert.throws(
    () => {
      for (; taken < 8; taken += 1) room.take(aThird);
    },
    { statusCode: 503 },
  );
  assert.ok(taken > 0 && taken <= 3, `${taken} of 8`);
});

test('no network takes everybody’s room, and released room can be taken again', () => {
  const room = createUploadRoom(tmpdir());
  const takeFrom = (address: string) => room.take(1, visitorNetworks(address));
  const given: (() => void)[] = [];
  const isRefused = (address: string) => {
    try {
      given.push(takeFrom(address));
      return false;
    } catch (error) {
      assert.equal((error as { statusCode?: number }).statusCode, 503);
      return true;
    }
  };
  while (!isRefused('203.0.113.7')) assert.ok(given.length < 100, 'it takes all of it');
  assert.ok(isRefused('203.0.113.99'), 'of the same /24');
  assert.ok(!isRefused('198.51.100.7'));
  assert.ok(!isRefused('127.0.0.1'), 'a proxy that nobody named is everybody');
  given[0]?.();
  // A second release of the same room has no effect.
  given[0]?.();
  assert.ok(!isRefused('203.0.113.7'));
  assert.ok(isRefused('203.0.113.7'));
});

test('a whole IPv6 /48 cannot take everybody’s room either', () => {
  const room = createUploadRoom(tmpdir());
  const takeFrom = (address: string) => room.take(1, visitorNetworks(address));
  for (let one = 0; one < 300; one += 1) {
    try {
      takeFrom(`2001:db8:7:${one.toString(16)}::1`);
    } catch {
      // There is no more room for this network.
    }
  }
  assert.throws(() => takeFrom('2001:db8:7:ffff::1'), { statusCode: 503 });
  takeFrom('2001:db8:8::1')();
});

test('nobody fills the disk from one network, and after an hour or two there is room for it again', (t) => {
  const room = createUploadRoom(tmpdir());
  const sendFrom = (address: string) => room.take(1, visitorNetworks(address))();
  const sendMany = () => {
    let sent = 0;
    assert.throws(
      () => {
        for (; sent < 1000; sent += 1) sendFrom('203.0.113.7');
      },
      { statusCode: 503 },
    );
    return sent;
  };
  const sent = sendMany();
  sendFrom('198.51.100.7');
  sendFrom('127.0.0.1');
  const later = performance.now() + 2 * 3_600_000;
  t.mock.method(performance, 'now', () => later);
  assert.equal(sendMany(), sent);
});
