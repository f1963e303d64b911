import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, minuteMs } from '../../platform/clock.ts';
import { newLeadId } from '../../leads/lead.ts';
import { findingsOf } from './findings.ts';
import type { Observations } from './observations.ts';

const now = Date.UTC(2026, 10, 22, 9);

const fine: Observations = {
  now,
  relayAt: 'http://localhost:3000',
  relay: 'ready',
  notStored: undefined,
  storeFault: undefined,
  backlog: { waiting: [], parked: 0, parkedByItself: 0, quarantined: 0 },
  oldestWaiting: { mail: undefined, webhook: undefined },
  mail: { goesTo: 'smtp.host.example', lastTakenAt: now - hourMs },
  nobodys: { from: undefined, to: [] },
  backup: now - 20 * hourMs,
  canary: {
    messageId: '',
    sentAt: now - hourMs,
    arrived: true,
    lastArrivedAt: now,
    missing: false,
  },
  disk: { free: 40e9, all: 100e9 },
  filesFault: undefined,
  unscanned: 0,
  openErasures: 0,
  leftBehind: undefined,
  setAside: [],
  isAlerted: true,
};

test('where all is well, nobody is asked to do anything', () => {
  for (const { tone, todo } of findingsOf(fine)) {
    assert.equal(tone, 'fine');
    assert.equal(todo, undefined);
  }
});

/** A delivery with this last answer, which has waited for so long. */
function waitsOn(lastAnswer: string | null, forMs: number) {
  return { leadId: newLeadId(), since: now - forMs, lastAnswer };
}

/** Three mails and two webhooks. */
function waiting(oldest: Partial<Observations['oldestWaiting']>): Partial<Observations> {
  const some = { late: 0, oldestSince: now };
  const both: Observations['backlog']['waiting'] = [
    { channel: 'mail', count: 3, ...some },
    { channel: 'webhook', count: 2, ...some },
  ];
  return {
    backlog: { ...fine.backlog, waiting: both },
    oldestWaiting: { ...fine.oldestWaiting, ...oldest },
  };
}

type Cases = readonly (readonly [about: string, when: string, change: Partial<Observations>])[];

const wrongs = [
  ['Taking leads', 'the relay does not answer', { relay: 'silent' }],
  ['Taking leads', 'the relay cannot store', { relay: 'not ready' }],
  ['The store', 'the disk fails', { storeFault: 'disk I/O error' }],
  ['Left behind', 'leads stand in a file', { leftBehind: { says: 'A file', todo: 'Start' } }],
  ['Files', 'their folder is root’s', { filesFault: 'EACCES' }],
  [
    'Recipients',
    'a mailbox goes to an example',
    {
      nobodys: {
        from: undefined,
        to: [{ address: 'services@fair.example', setting: 'MAILBOX_SERVICES' }],
      },
    },
  ],
  [
    'Sender',
    'mail comes from an example',
    { nobodys: { from: { address: 'hello@fair.example', setting: 'MAIL_FROM' }, to: [] } },
  ],
  [
    'Parked',
    'a delivery was given up',
    { backlog: { ...fine.backlog, parked: 1, parkedByItself: 1 } },
  ],
  [
    'Sending mail',
    'the server refuses our password',
    waiting({ mail: waitsOn('535 wrong \u202epassword', 0) }),
  ],
  [
    'Sending mail',
    'a server answers with no certificate that holds',
    waiting({ mail: waitsOn('certificate has expired\nNothing was sent: mail goes', 0) }),
  ],
  ['Sending mail', 'it is late', waiting({ mail: waitsOn('ECONNREFUSED', 15 * minuteMs) })],
  ['Virus scanner', 'it does not answer', { unscanned: 2 }],
  ['Webhooks', 'one is late', waiting({ webhook: waitsOn('503 \u202eAway', 15 * minuteMs) })],
  ['Backup', 'there is none', { backup: undefined }],
  ['Backup', 'it is two days old', { backup: now - 49 * hourMs }],
  ['Backup', 'it was made by a clock that was ahead', { backup: now + 8760 * hourMs }],
  [
    'Arriving',
    'the canary is missing',
    { canary: { ...(fine.canary as object), missing: true } as Observations['canary'] },
  ],
  ['Disk', 'there is no gigabyte left', { disk: { free: 0.5e9, all: 100e9 } }],
  ['Disk', 'a twentieth is left', { disk: { free: 4e9, all: 100e9 } }],
  [
    'Disk',
    'it can take no file more',
    { disk: { free: 40e9, all: 100e9, files: { free: 0, all: 6e6 } } },
  ],
] as const satisfies Cases;

const looks = [
  ['Taking leads', 'some were not stored', { notStored: { count: 2, lastAt: now - hourMs } }],
  ['Held', 'leads look like spam', { backlog: { ...fine.backlog, quarantined: 2 } }],
  ['Erasures', 'one is not finished', { openErasures: 1 }],
  ['Alerts', 'nobody is told at once', { isAlerted: false }],
  ['Arriving', 'no canary is set up', { canary: undefined }],
  [
    'Arriving',
    'the canary was not sent for days',
    { canary: { ...(fine.canary as object), sentAt: now - 49 * hourMs } as Observations['canary'] },
  ],
  ['Backup', 'leads are in PostgreSQL', { backup: 'of PostgreSQL' }],
  ['Sending mail', 'it goes to files', { mail: { goesTo: undefined, lastTakenAt: undefined } }],
] as const satisfies Cases;

for (const [tone, cases] of Object.entries({ wrong: wrongs, look: looks })) {
  for (const [about, when, change] of cases) {
    test(`${about} comes first, with what to do, when ${when}`, () => {
      const [first] = findingsOf({ ...fine, ...change });
      assert.equal(first?.about, about);
      assert.equal(first?.tone, tone);
      assert.ok(first?.todo);
      assert.doesNotMatch(first.says, /\u202e/);
    });
  }
}

for (const lastAnswer of ['451 Not now', null]) {
  test(`a delivery that has waited for less than a quarter of an hour after ${lastAnswer} is no finding`, () => {
    const mail = waitsOn(lastAnswer, 14 * minuteMs);
    const webhook = waitsOn('503 Away', 14 * minuteMs);
    const found = findingsOf({ ...fine, ...waiting({ mail, webhook }) });
    const sending = found.find(({ about }) => about === 'Sending mail');
    assert.match(sending?.says ?? '', /3 on their way/);
    assert.ok(found.every(({ tone }) => tone === 'fine'));
  });
}

test('reports refused mail beside a receiver that has been away for longer', () => {
  const webhook = waitsOn('503 Away', 3 * dayMs);
  const found = findingsOf({ ...fine, ...waiting({ mail: waitsOn('535 No', 0), webhook }) });
  const [mail, webhooks] = found;
  assert.deepEqual([mail?.about, webhooks?.about], ['Sending mail', 'Webhooks']);
  assert.match(
    mail?.says ?? '',
    /^3 deliveries wait, .* It accepted the last one at .*\. The server said: 535 No$/,
  );
  assert.match(webhooks?.says ?? '', /^2 deliveries wait, .* The server said: 503 Away$/);
});

test('reports how many messages could not be stored lately, and when', () => {
  const says = (count: number) =>
    findingsOf({ ...fine, notStored: { count, lastAt: now } })[0]?.says;
  const at = '22 Nov 2026, 11:00.';
  assert.equal(says(1), `The relay takes leads. A message could not be stored at ${at}`);
  assert.equal(
    says(3),
    `The relay takes leads. 3 times a message could not be stored, the last at ${at}`,
  );
});

test('each store that a restore left beside this one is named, with what to do', () => {
  const file = '/srv/data/leads.sqlite.before-2026-11-01T000000.000Z';
  const cutOff = '/srv/data/leads.sqlite.restoring';
  const setAside = [
    { file, since: '2026-11-01' },
    { file: cutOff, since: undefined },
  ];
  const told = findingsOf({ ...fine, setAside }).filter(({ about }) => about === 'Set aside');
  assert.deepEqual(
    told.map(({ tone, says }) => [tone, says]),
    [
      ['look', `${file} was set aside by a restore on 2026-11-01 and holds leads.`],
      ['look', `${cutOff} was left by a restore that was interrupted.`],
    ],
  );
  for (const { todo } of told) assert.match(todo ?? '', /^Delete it/);
});
