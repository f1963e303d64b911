import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { leads, leadsJson } from '../../../testing/test-leads.ts';
import { findClamd, infection, infectionName, startClamd } from '../../../testing/test-clamd.ts';
import type { TestClamd } from '../../../testing/test-clamd.ts';
import { formWith, pdf } from '../../../testing/test-files.ts';
import { startInbox } from '../../../testing/test-inbox.ts';
import { freePort } from '../../../testing/test-port.ts';
import { postFields, postForm } from '../../../testing/test-posting.ts';
import { startReceiver } from '../../../testing/test-receiver.ts';
import { startTestRelay } from '../../../testing/test-relay.ts';
import type { TestRelay } from '../../../testing/test-relay.ts';
import { createClamdScanner, ScannerError } from './clamd.ts';

const infected = Buffer.concat([pdf(), Buffer.from(infection), Buffer.from('\n%%EOF\n')]);

interface Shown {
  leads: {
    status: string;
    files: { scan: { state: string } }[];
    spam: { reasons: string[] };
    deliveries: { lastAnswer: string | null }[];
  }[];
}

async function postCv(relay: TestRelay, content: Buffer): Promise<string> {
  const form = formWith({ name: 'Thandi', email: 'thandi@client.example' }, [
    ['cv', 'cv.pdf', content],
  ]);
  const answer = await postForm(relay, form, { path: '/relay/ajax/talent' });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ reference: string }>().reference;
}

async function shown(relay: TestRelay, reference: string) {
  const { leads: found } = await leadsJson<Shown>(relay, 'show', reference);
  assert.ok(found[0]);
  return found[0];
}

const binary = findClamd();

describe('With a real clamd', { skip: binary === undefined && 'clamd is not here' }, () => {
  let clamd: TestClamd;
  before(async () => {
    assert.ok(binary);
    clamd = await startClamd(binary);
  });
  after(() => clamd.stop());

  test('says of each file what the daemon finds, by socket and by TCP', async () => {
    for (const url of [clamd.socketUrl, clamd.tcpUrl]) {
      const scan = createClamdScanner(url);
      assert.deepEqual(await scan(Readable.from([pdf(3_000_000)])), { state: 'clean' });
      assert.deepEqual(await scan(Readable.from([infected])), {
        state: 'infected',
        found: infectionName,
      });
    }
  });

  test('takes a file that the daemon finds too large for one that was not scanned', async () => {
    const scan = createClamdScanner(clamd.tcpUrl);
    const endless = Readable.from(Array.from({ length: 400 }, () => Buffer.alloc(65_536, 'x')));
    await assert.rejects(scan(endless), ScannerError);
  });

  test('an infected file keeps its lead from everybody, and says what it holds', async (t) => {
    const inbox = await startInbox();
    t.after(inbox.close);
    const relay = await startTestRelay({ SMTP_URL: inbox.url, CLAMD_URL: clamd.socketUrl });
    t.after(relay.stop);
    const reference = await postCv(relay, infected);
    await relay.pass(0);
    await relay.pass(3_600_000);
    const lead = await shown(relay, reference);
    assert.equal(lead.status, 'quarantined');
    assert.equal(
      lead.spam.reasons.at(-1),
      `The virus scanner found ${infectionName} in a PDF file.`,
    );
    assert.equal(inbox.mails.length, 0);

    // Somebody wants its words all the same: the file stays here.
    assert.equal((await leads(relay, 'release', reference)).code, 0);
    relay.wake();
    await inbox.waitFor((mails) => mails.length > 0);
    const [mail] = inbox.mails;
    assert.equal(mail?.attachments.length, 0);
    assert.match(
      mail?.text ?? '',
      new RegExp(`not attached: the virus scanner found ${infectionName}`),
    );
  });

  test('a scanner that is down holds up nobody but who sent a file, is told, and then asked again', async (t) => {
    assert.ok(binary);
    const port = await freePort();
    const inbox = await startInbox();
    t.after(inbox.close);
    const alerts = await startReceiver();
    t.after(alerts.close);
    const relay = await startTestRelay({
      SMTP_URL: inbox.url,
      CLAMD_URL: `tcp://127.0.0.1:${port}`,
      ALERT_WEBHOOK_URL: alerts.url,
    });
    t.after(relay.stop);
    const reference = await postCv(relay, pdf());
    await relay.pass(0);
    await postFields(relay, { name: 'Jo', email: 'jo@client.example', message: 'No file' });
    await inbox.waitFor((mails) => mails.some(({ text }) => text?.includes('No file')));
    await relay.pass(120_000);
    const lead = await shown(relay, reference);
    assert.equal(lead.status, 'waiting');
    assert.match(lead.deliveries[0]?.lastAnswer ?? '', /^The virus scanner did not answer: /);
    assert.ok(
      alerts.posts.some(({ body }) => body.includes('virus scanner does not answer')),
      'nobody was told',
    );
    const back = await startClamd(binary, port);
    t.after(back.stop);
    await relay.pass(61_000);
    await inbox.waitFor((mails) => mails.some(({ attachments }) => attachments.length === 1));
    assert.equal((await shown(relay, reference)).files[0]?.scan.state, 'clean');
  });
});

test('a scanner that breaks off or talks nonsense has not scanned', async (t) => {
  for (const answer of ['', 'nonsense\0', 'stream: ERROR\0']) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => socket.end(answer));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.after(() => server.close());
    const { port } = server.address() as AddressInfo;
    const scan = createClamdScanner(`tcp://127.0.0.1:${port}`);
    await assert.rejects(scan(Readable.from([pdf(2_000_000)])), ScannerError, answer);
  }
});
