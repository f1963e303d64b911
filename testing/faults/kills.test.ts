import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { startInbox } from '../test-inbox.ts';
import {
  builtRelay,
  prepareSite,
  startRelayProcess,
  type RelayProcess,
} from '../test-relay-process.ts';
import { maxWaitMs } from '../until.ts';
import { figuresTable } from './figures-table.ts';
import { openLedger } from './ledger.ts';
import { startLoad } from './load-clients.ts';
import { scale } from './scale.ts';

/** Where a relay is killed, and the most times it may pass that point first. */
const timesAtPoint = {
  parse: 40,
  commit: 20,
  response: 40,
  claim: 10,
  'mid-DATA': 5,
  'final 250': 40,
  'mark-sent': 40,
} as const;
type KillPoint = keyof typeof timesAtPoint;
const killPoints = Object.keys(timesAtPoint) as KillPoint[];

/** The mail server detects these two points. At the others the process kills itself. */
const seenByMailServer: ReadonlySet<KillPoint> = new Set(['mid-DATA', 'final 250']);

const watchingItself = [
  process.execPath,
  '--import',
  './testing/faults/kill-at-point.ts',
  builtRelay.alone,
] as const;

test(`loses no acknowledged lead over ${scale.kills} SIGKILLs at every step of its way`, async (t) => {
  let doomed: { relay: RelayProcess; point: KillPoint; countdown: number } | undefined;
  const killAt = (point: KillPoint) => {
    if (doomed?.point !== point || (doomed.countdown -= 1) > 0) return undefined;
    doomed.relay.signal('SIGKILL');
    doomed = undefined;
    return 'cut' as const;
  };
  const inbox = await startInbox({
    midData: () => killAt('mid-DATA'),
    afterData: () => void killAt('final 250'),
  });
  t.after(inbox.close);
  const site = await prepareSite(inbox.url);
  t.after(site.remove);
  const pour = startLoad(site.url);
  t.after(pour.stop);
  const ledger = openLedger(site, pour, inbox);

  for (let kill = 0; kill < scale.kills; kill += 1) {
    const point = killPoints[kill % killPoints.length] as KillPoint;
    const countdown = 1 + Math.floor(Math.random() * timesAtPoint[point]);
    const settings = { KILL_POINT: point, KILL_COUNTDOWN: String(countdown) };
    const relay = seenByMailServer.has(point)
      ? startRelayProcess(site)
      : startRelayProcess(site, settings, watchingItself);
    if (seenByMailServer.has(point)) doomed = { relay, point, countdown };
    const ended = await Promise.race([
      relay.ended,
      setTimeout(maxWaitMs, undefined, { ref: false }),
    ]);
    if (!ended) relay.signal('SIGKILL');
    assert.equal(ended?.signal, 'SIGKILL', `never at ${point}. ${relay.complaints()}`);
    await ledger.killedAt(point);
  }

  const relay = startRelayProcess(site);
  await relay.listening();
  await pour.stop();
  // A mail that arrived before the last kill is sent again. The relay is stopped once that one is marked as sent too.
  await ledger.settled();
  relay.signal('SIGTERM');
  assert.deepEqual(await relay.ended, { code: 0, signal: null });
  const figures = ledger.figures();
  for (const line of figuresTable(figures)) t.diagnostic(line);
  assert.equal(pour.hung(), 0);
  assert.ok(pour.acknowledged.length > 10 * scale.kills);
  assert.ok(figures.every(({ lost }) => lost === 0));
  assert.ok(figures.every((row) => row['other Message-ID'] === 0));
});
