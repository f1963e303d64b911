import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import { Fault, type FaultDetails, type FaultKind } from '../fault.ts';
import { runCall, createCalls, type CallResult, type Call } from './calls.ts';

const everyKind: { [Kind in FaultKind]: FaultDetails & { kind: Kind } } = {
  refused: { kind: 'refused' },
  unsaved: { kind: 'unsaved' },
  overloaded: { kind: 'overloaded' },
  'answered-since': { kind: 'answered-since', answers: 3, isElsewhere: true },
};

const fullDisk = { code: 'ERR_SQLITE_ERROR', errcode: 13, stack: 'at the other end' };

const functions = {
  refuse: (kind: FaultKind) => Promise.reject(new Fault('Try again.', everyKind[kind])),
  fail: () => Promise.reject(Object.assign(new Error('full'), fullDisk)),
  add: (one: number, other: number) => Promise.resolve(one + other),
};

type Name = keyof typeof functions;

test('every kind of error crosses the port as if it had happened here', async (t) => {
  const { port1: here, port2: there } = new MessageChannel();
  t.after(() => here.close());
  there.on('message', (question: Call<Name>) => {
    void runCall(question, functions).then((answer) => there.postMessage(answer));
  });
  const { ask, settle } = createCalls<Name>((question) => here.postMessage(question));
  here.on('message', (answer: CallResult) => settle(answer));

  for (const [kind, details] of Object.entries(everyKind)) {
    const error: unknown = await ask('refuse', [kind]).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof Fault);
    assert.deepEqual([error.message, error.details], ['Try again.', details]);
  }
  const error: unknown = await ask('fail', []).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof Error && !(error instanceof Fault));
  const { message, stack, code, errcode } = error as Error & typeof fullDisk;
  assert.deepEqual({ message, stack, code, errcode }, { message: 'full', ...fullDisk });
  assert.equal(await ask('add', [1, 2]), 3);
});

test('each caller gets the answer to its own question, in any order, or an error that none will come', async () => {
  const sent: Call<Name>[] = [];
  const { ask, settle, giveUp } = createCalls<Name>((question) => sent.push(question));
  const asked = [ask('add', [1, 1]), ask('fail', []), ask('add', [2, 2]), ask('add', [3, 3])];
  for (const question of sent.slice(0, 3).toReversed()) settle(await runCall(question, functions));
  giveUp(new Error('ended'));
  assert.deepEqual(
    await Promise.all(asked.map((answer) => answer.catch(({ message }: Error) => message))),
    [2, 'full', 4, 'ended'],
  );
});
