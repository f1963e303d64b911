import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import type { SendMailOptions } from 'nodemailer';
import type { LeadFile } from '../../../leads/lead-file.ts';
import type { FileContents } from '../../../leads/store/files/file-contents.ts';
import type { ClaimedDelivery } from '../../../leads/store/outbox/outbox.ts';
import { readConfig } from '../../../settings/config.ts';
import { loadMailboxes } from '../../../settings/mailboxes.ts';
import { leadWith } from '../../../testing/made-leads.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import { createMailChannel } from './mail-channel.ts';
import type { Mailer } from './mailer.ts';

const config = readConfig({
  MAILBOXES_FILE: undefined,
  MAIL_FROM: 'website@site.example',
  MAILBOX_SERVICES: 'ann@office.example, ben@office.example',
});

const cv: LeadFile = {
  field: 'cv',
  name: 'cv.pdf',
  kind: 'pdf',
  bytes: 3,
  hash: 'abc',
  scan: { state: 'clean' },
};

function deliveryOf(given: Partial<ClaimedDelivery>): ClaimedDelivery {
  return {
    id: '019aa000-0000-7000-8000-000000000001',
    kind: 'notification',
    recipient: 'ann@office.example',
    attempts: 1,
    tryingSince: 0,
    lead: leadWith({ files: [cv, cv] }),
    ...given,
  };
}

/** A delivery's mail as the mailer gets it. Each file is opened by `read`. */
async function handedOver(
  delivery: Partial<ClaimedDelivery>,
  read: FileContents['read'] = () => Promise.resolve(Readable.from(['cv'])),
  send: Mailer['send'] = () => Promise.resolve('250 OK'),
): Promise<SendMailOptions> {
  const mails: SendMailOptions[] = [];
  const mailer: Mailer = {
    breaker: createCircuitBreaker(),
    destination: 'a test',
    close: () => undefined,
    send(mail) {
      mails.push(mail);
      return send(mail);
    },
  };
  const channel = createMailChannel(mailer, config, loadMailboxes(config), { read });
  await channel.send(deliveryOf(delivery));
  const [mail, ...others] = mails;
  assert.ok(mail);
  assert.deepEqual(others, []);
  return mail;
}

test('files go to a lead’s recipients, and never to its sender, whose address is only claimed', async () => {
  const attachmentsTo = async (delivery: Partial<ClaimedDelivery>) =>
    (await handedOver(delivery)).attachments?.length ?? 0;
  const visitor = { recipient: 'jo@client.example' };
  assert.equal(await attachmentsTo({}), 2);
  assert.equal(await attachmentsTo({ ...visitor, kind: 'autoresponse' }), 0);
  const answer = { text: 'Gladly.', at: 0 };
  assert.equal(await attachmentsTo({ ...visitor, kind: 'answer', answer }), 0);
});

test('leaves no file open after a mail that is sent, fails, or has a file that cannot be opened', async () => {
  const opened: Readable[] = [];
  const opens = () => {
    const content = Readable.from(['cv']);
    opened.push(content);
    return Promise.resolve(content);
  };
  const closed = () => opened.splice(0).map(({ destroyed }) => destroyed);
  await handedOver({}, opens);
  assert.deepEqual(closed(), [true, true]);
  const refuses = () => Promise.reject(new Error('451 Not now'));
  await assert.rejects(handedOver({}, opens, refuses), /451/);
  assert.deepEqual(closed(), [true, true]);
  const fails = () => (opened.length === 0 ? opens() : Promise.reject(new Error('EIO')));
  await assert.rejects(handedOver({}, fails), /EIO/);
  assert.deepEqual(closed(), [true]);
});

for (const name of ['ben@office.example', 'ben＠office.example', '=?utf-8?q?ben?=']) {
  test(`the Reply-To of a lead from ${name} has no display name that looks like another address`, async () => {
    const fields = [{ name: 'name', label: 'Name', value: name }];
    const { replyTo } = await handedOver({ lead: leadWith({ fields, files: [] }) });
    assert.deepEqual(replyTo, { name: '', address: 'jo@client.example' });
  });
}

test('an answer is threaded with both sides’ earlier mail, and replies to it go to a person', async () => {
  const lead = leadWith();
  const answer = { text: 'Gladly.', at: 1000 };
  const mail = await handedOver({ kind: 'answer', recipient: 'jo@client.example', lead, answer });
  const ids = await Promise.all(
    (['autoresponse', 'notification'] as const).map(
      async (kind) => (await handedOver({ kind, lead })).messageId,
    ),
  );
  assert.deepEqual(mail.references, ids);
  assert.equal(mail.inReplyTo, ids[0]);
  assert.equal(mail.replyTo, 'ann@office.example');
  assert.equal((mail.from as { address: string }).address, 'website@site.example');
});
