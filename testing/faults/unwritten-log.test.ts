import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  builtRelay,
  prepareSite,
  startRelayProcess,
  type RelaySite,
} from '../test-relay-process.ts';
import { maxWaitMs } from '../until.ts';

// A relay that cannot write its log accepts and sends leads as usual.

let site: RelaySite;

before(async () => {
  site = await prepareSite('');
});

after(() => site.remove());

/** At some 200 bytes each, more lines than a pipe and its reader hold. */
const manyLines = 4000;

async function post(mailbox: string): Promise<number> {
  const { status } = await fetch(`${site.url}/relay/ajax/${mailbox}`, {
    method: 'POST',
    body: new URLSearchParams({ message: 'Something to say.' }),
    signal: AbortSignal.timeout(maxWaitMs),
  });
  return status;
}

test('leads are accepted while the log’s disk is full', async () => {
  const intoNothing = ['sh', '-c', 'exec "$0" "$1" > /dev/full'] as const;
  const relay = startRelayProcess(site, {}, [...intoNothing, process.execPath, builtRelay.alone]);
  await relay.listening();
  assert.deepEqual(
    [await post('services'), await post('talent'), await post('none')],
    [200, 200, 404],
  );
  relay.signal('SIGTERM');
  assert.deepEqual(await relay.ended, { code: 0, signal: null });
  assert.equal(relay.complaints(), '');
});

for (const [what, befall] of [
  ['has gone', 'destroy'],
  ['stands still', 'pause'],
] as const) {
  test(`leads are accepted while the reader of the log ${what}`, async () => {
    const relay = startRelayProcess(site);
    await relay.listening();
    relay.output[befall]();
    for (let posted = 0; posted < manyLines; posted += 1) assert.equal(await post('none'), 404);
    assert.equal(await post('services'), 200);
    relay.signal('SIGTERM');
    assert.deepEqual((await relay.ended).code, 0);
  });
}
