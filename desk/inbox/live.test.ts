import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '../../platform/clock.ts';
import { RouterContextProvider } from 'react-router';
import type { Session } from '../../leads/store/access/sessions.ts';
import { othersAt } from '../presence/presence.ts';
import { deskContext, sessionContext, type Desk, type RouteArgs } from '../visit/desk-context.ts';
import { changeCount } from '../frame/change-count.ts';
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

test('whoever goes before they are answered is seen at no lead', () => {
  const { desk } = listen(AbortSignal.abort());
  assert.deepEqual(othersAt(desk, user('olive'), 'FL-1234'), []);
});

test('a page at which nothing changes is asked for anew after ten minutes: leads are late by then', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const { desk, told } = listen(new AbortController().signal);
  t.mock.timers.tick(10 * minuteMs);
  const text = await told.text();
  const counts = [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => Number(data));
  const [first, later] = counts;
  assert.equal(first, changeCount(desk));
  assert.equal(counts.length, 2);
  assert.notEqual(later, changeCount(desk));
});
