import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RouterContextProvider } from 'react-router';
import type { Session } from '../../leads/store/access/sessions.ts';
import { othersAt } from '../presence/presence.ts';
import { deskContext, sessionContext, type Desk, type RouteArgs } from '../visit/desk-context.ts';
import { createChanges } from '../writing/changes.ts';
import { loader } from './live.ts';

test('whoever goes before they are answered is seen at no lead', () => {
  const desk = { now: Date.now, changes: createChanges() } as Desk;
  const user = (id: string) => ({ id, name: id }) as Session['user'];
  const context = new RouterContextProvider();
  context.set(deskContext, desk);
  context.set(sessionContext, { user: user('mo') } as Session);
  const url = 'http://desk.example/live?lead=FL-1234';
  const request = new Request(url, { signal: AbortSignal.abort() });
  loader({ request, context } as unknown as RouteArgs);
  assert.deepEqual(othersAt(desk, user('olive'), 'FL-1234'), []);
});
