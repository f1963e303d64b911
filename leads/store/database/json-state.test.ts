import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { conditionOf } from '../../../relay/watch/alerts/conditions.ts';
import { startAlerts } from '../../../relay/watch/alerts/alerts.ts';
import { readCanary } from '../../../relay/watch/canary/canary-state.ts';
import { startRetention } from '../../upkeep/retention.ts';
import { startTestRelay } from '../../../testing/test-relay.ts';

const damaged = ['', '{"sweptAt": 17', 'null', '"words"', '{"sweptAt": null, "at": null}'];

test('damaged state stops neither retention nor alerts nor the canary', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  const { store, clock } = relay;
  const log = { info: () => undefined, warn: () => undefined, error: assert.fail };
  for (const text of damaged) {
    for (const name of ['retention', 'canary', 'alert:parked', 'alert:quarantine']) {
      await store.writeState(name, text);
    }
    assert.equal(await readCanary(store), undefined, text);
    const retention = startRetention({ ...relay, months: 24, log });
    const told: string[] = [];
    const sender = {
      name: 'test',
      setting: 'ALERT_WEBHOOK_URL' as const,
      send: ({ condition }: { condition: string }) => Promise.resolve(void told.push(condition)),
      close: () => undefined,
    };
    const condition = conditionOf('parked', () => Promise.resolve(1));
    const alerts = startAlerts({ store, clock, log, conditions: [condition], senders: [sender] });
    while (told.length === 0 || (await store.readState('retention')) === text) await setTimeout(5);
    await retention.stop();
    await alerts.stop();
  }
});
