import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readConfig } from '../../settings/config.ts';
import { composeMail } from '../../relay/delivery/mail/mail.ts';
import { createFileMailer } from '../../relay/delivery/mail/mailer.ts';
import { mailFolderIn } from '../../leads/mail-files.ts';
import { webhookBody } from '../../relay/delivery/webhook/webhook-body.ts';
import type { Lead } from '../../leads/lead.ts';
import type { StoredLead } from '../../leads/store/lead/stored-lead.ts';
import { tableOf } from '../../commands/table.ts';
import { leads, leadsJson } from '../test-leads.ts';
import { loadMailboxes } from '../../settings/mailboxes.ts';
import { startTestRelay, type TestRelay } from '../test-relay.ts';
import {
  growthOf,
  isOutOfProportion,
  lengths,
  processorMs,
  type Growth,
  type Times,
} from './growth.ts';
import { isFull } from './scale.ts';
import { worstTexts } from './worst-texts.ts';

// Stored leads are read again, by the notification and by the owner's commands. Those too take no longer than in
// proportion to what a stranger wrote.

/** Four fields of four times this length are still accepted as one post. */
const minLength = 4000;

const maxNameLength = 100;

/** A store for each length, with a lead for each of the worst texts. */
const stores = new Map<Times, TestRelay>();

before(async () => {
  for (const times of lengths) {
    const relay = await startTestRelay();
    stores.set(times, relay);
    for (const { ofLength } of worstTexts) {
      const text = ofLength(times * minLength);
      const answer = await relay.app.inject({
        method: 'POST',
        url: '/relay/ajax/hello',
        payload: {
          name: text,
          email: 'jo@client.example',
          phone: text,
          [text.slice(0, maxNameLength).trim()]: text,
          message: text,
        },
      });
      assert.equal(answer.statusCode, 200, answer.body);
    }
  }
});

after(async () => {
  for (const relay of stores.values()) await relay.stop();
});

for (const template of isFull ? (['table', 'box', 'basic'] as const) : (['table'] as const)) {
  test(`writes the mails of the worst leads in linear time, as ${template}`, async (t) => {
    const config = readConfig({});
    const mailboxes = loadMailboxes(config);
    const read = new Map<Times, readonly Lead[]>();
    for (const times of lengths) read.set(times, await leadsOf(times));
    const [kind, recipient] = ['notification', 'ann@office.example'] as const;
    const found: Measured[] = [];
    for (const [place, { what }] of worstTexts.toReversed().entries()) {
      const growth = await growthOf(async (times) => {
        const lead = read.get(times)?.[place];
        assert.ok(lead);
        const mailer = createFileMailer(mailFolderIn(storeOf(times).dataDir));
        const about = { lead: { ...lead, template }, kind, recipient } as const;
        await mailer.send(composeMail({ ...about, from: config.mailFrom, mailboxes }), lead.id);
        JSON.stringify(webhookBody(lead));
      }, processorMs);
      found.push({ what, growth });
    }
    hold(t, found);
  });
}

for (const args of [
  ['list', '--limit', '100'],
  ['list', '--find', 'Ünïcödé…!'],
  ['list', '--find', '!!'],
  ['show'],
  ['export'],
  ['export', '--format', 'json'],
  ['export', '--person', '082 123 4567'],
  ['export', '--person', '+44 20 7946 0958'],
  ['export', '--person', 'jo@client.example'],
  ['verify'],
] as const) {
  test(`leads ${args.join(' ')} takes linear time over the worst leads`, async (t) => {
    const references = new Map<Times, string[]>();
    for (const times of lengths)
      references.set(
        times,
        (await leadsOf(times)).map(({ id }) => id),
      );
    const growth = await growthOf(async (times) => {
      const named = args[0] === 'show' ? (references.get(times) ?? []) : [];
      const { code, errors } = await leads(storeOf(times), ...args, ...named);
      assert.equal(code, 0, errors);
    }, processorMs);
    hold(t, [{ what: 'all of them', growth }]);
  });
}

test('a table of wide characters takes time proportional to its length', async (t) => {
  const stored = { lead: { receivedAt: 0 }, reference: '', status: 'delivered' } as StoredLead;
  const growth = await growthOf(async (times) => {
    tableOf([stored], [{ head: 'FOUND IN', cellOf: () => '語'.repeat(times * 2500) }], 80);
  }, processorMs);
  hold(t, [{ what: 'wide letters', growth }]);
});

interface Measured {
  what: string;
  growth: Growth;
}

function hold(t: { diagnostic: (line: string) => void }, found: readonly Measured[]): void {
  const [worst] = found.toSorted((a, b) => b.growth.ms - a.growth.ms);
  if (isFull && worst) {
    const { ms, ratio } = worst.growth;
    t.diagnostic(`${ms.toFixed(1)} ms, ${ratio.toFixed(1)} × for 4 × the bytes: ${worst.what}`);
  }
  assert.deepEqual(
    found.filter(({ growth }) => isOutOfProportion(growth)),
    [],
  );
}

function storeOf(times: Times): TestRelay {
  const relay = stores.get(times);
  assert.ok(relay);
  return relay;
}

/** Newest first. */
async function leadsOf(times: Times): Promise<Lead[]> {
  const { leads: found } = await leadsJson<{ leads: Lead[] }>(
    storeOf(times),
    'list',
    '--limit',
    '100',
  );
  return found.map((lead) => ({ ...lead, receivedAt: Date.parse(String(lead.receivedAt)) }));
}
