import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { minuteMs } from '../../platform/clock.ts';
import { RouterContextProvider } from 'react-router';
import type { Session } from '../../leads/store/access/sessions.ts';
import { othersAt } from '../presence/presence.ts';
import { deskContext, sessionContext, type Desk, type RouteArgs } from '../visit/desk-context.ts';
import { createChanges } from '../writing/changes.ts';
import { loader } from './live.ts';

const user = (id: string) => ({ id, name: id }) as Session['user'];

function listen(signal: AbortSignal) {
  const desk = { now: Date.now, changes: createChanges() } as Desk;
  const context = new RouterContextProvider();
  context.set(deskContext, desk);
  context.set(sessionContext, { user: user('mo') } as Session);
  const request = new Request('http://desk.example/live?lead=FL-1234', { signal });
  return { desk, told: loader({ request, context } as unknown as RouteArgs) };
}

test('somebody who leaves before the stream begins is not seen at the lead', () => {
  const { desk } = listen(AbortSignal.abort());
  assert.deepEqual(othersAt(desk, user('olive'), 'FL-1234'), []);
});

/** What a page receives in ten minutes without a change, after which it has to reconnect. */
async function toldInTenMinutes(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const { desk, told } = listen(new AbortController().signal);
  t.mock.timers.tick(10 * minuteMs);
  const text = await told.text();
  const counts = [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => Number(data));
  const shown = desk.changes.count();
  // Sending to a page that has gone would end the desk.
  desk.changes.tell();
  t.mock.timers.tick(minuteMs);
  await setImmediate();
  return { counts, shown };
}

test('a page without changes is revalidated after ten minutes, as leads may be late by then', async (t) => {
  const { counts, shown } = await toldInTenMinutes(t);
  assert.equal(counts[0], shown);
  assert.notEqual(counts.at(-1), shown);
  assert.equal(counts.filter((count) => count !== shown).length, 1);
});

test('a page without changes gets a heartbeat twice a minute', async (t) => {
  const { counts } = await toldInTenMinutes(t);
  assert.ok(counts.length > 20, `${counts.length}`);
});

test('the log has no warning, however many pages are open', async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => warnings.push(warning);
  process.on('warning', onWarning);
  const { listen: listens } = createChanges();
  for (let page = 0; page < 50; page += 1) listens(() => undefined);
  await setImmediate();
  process.off('warning', onWarning);
  assert.deepEqual(warnings, []);
});
