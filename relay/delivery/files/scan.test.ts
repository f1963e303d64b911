import assert from 'node:assert/strict';
import { mkdir, open, rename, rm, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { after, before, describe, test, type TestContext } from 'node:test';
import { keptFile, keptFilesIn } from '../../../leads/file-folder.ts';
import { createFileContents } from '../../../leads/store/files/file-contents.ts';
import { storeFileIn } from '../../../leads/store/database/store-place.ts';
import { deliveriesOf } from '../../../testing/test-delivery.ts';
import { leads, leadsJson, post } from '../../../testing/test-leads.ts';
import {
  infection,
  infectionName,
  startClamd,
  withoutClamd,
  type TestClamd,
} from '../../../testing/test-clamd.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import { formWith, pdf } from '../../../testing/test-files.ts';
import { smtpReply, startInbox } from '../../../testing/test-inbox.ts';
import { hourMs } from '../../../platform/clock.ts';
import { freePort } from '../../../platform/free-port.ts';
import { postFields, postForm } from '../../../testing/test-posting.ts';
import { startReceiver } from '../../../testing/test-receiver.ts';
import { startTestRelay, type TestRelay } from '../../../testing/test-relay.ts';
import { startMisbehaving } from '../../../testing/test-misbehaving-server.ts';
import { maxWaitMs, until } from '../../../testing/until.ts';
import { createClamdScanner, ScannerError } from './clamd.ts';

const infected = Buffer.concat([pdf(), Buffer.from(infection), Buffer.from('\n%%EOF\n')]);

interface Shown {
  leads: {
    status: string;
    files: { scan: { state: string } }[];
    spam: { reasons: string[] };
    deliveries: { lastAnswer: string | null; attempts: number }[];
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

async function shown(on: Parameters<typeof leads>[0], reference: string) {
  const { leads: found } = await leadsJson<Shown>(on, 'show', reference);
  assert.ok(found[0]);
  return found[0];
}

describe('With a real clamd', { skip: withoutClamd }, () => {
  let clamd: TestClamd;
  before(async () => {
    clamd = await startClamd();
  });
  after(() => clamd.stop());

  test('reports what the daemon finds in each file, over a socket and over TCP', async () => {
    for (const url of [clamd.socketUrl, clamd.tcpUrl]) {
      const scan = createClamdScanner(url);
      assert.deepEqual(await scan(Readable.from([pdf(3_000_000)])), { state: 'clean' });
      assert.deepEqual(await scan(Readable.from([infected])), {
        state: 'infected',
        found: infectionName,
      });
    }
  });

  test('looks its host up as other servers’, so that silent name servers hold up no other name', async () => {
    const asked: string[] = [];
    const scan = createClamdScanner(
      clamd.tcpUrl.replace('127.0.0.1', 'scanner.example'),
      (host) => {
        asked.push(host);
        return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
      },
    );
    assert.deepEqual(await scan(Readable.from([pdf(1000)])), { state: 'clean' });
    assert.deepEqual(asked, ['scanner.example']);
  });

  test('recognises a file that is too large for the daemon', async () => {
    for (const url of [clamd.socketUrl, clamd.tcpUrl]) {
      const scan = createClamdScanner(url);
      const large = () => Array.from({ length: 400 }, () => Buffer.alloc(65_536, 'x'));
      // Its reply may be lost as the connection breaks: the caller then asks again.
      await until(async () => {
        const found = await scan(Readable.from(large())).catch(() => undefined);
        return found?.state === 'too large';
      }, 'its words are heard');
    }
  });

  test('an infected file quarantines its lead, which says what was found', async (t) => {
    const { inbox, relay } = await scannedBy(t, clamd.socketUrl);
    const reference = await postCv(relay, infected);
    await until(
      async () => (await shown(relay, reference)).status === 'quarantined',
      'its file is scanned',
    );
    await relay.pass(3_600_000);
    const lead = await shown(relay, reference);
    assert.equal(
      lead.spam.reasons.at(-1),
      `The virus scanner found ${infectionName} in a PDF file.`,
    );
    assert.equal(inbox.mails.length, 0);

    // Somebody releases its words all the same. The file stays here.
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

  test('a scanner that is down holds up only leads with files, raises an alert, and is asked again', async (t) => {
    const { port, inbox, alerts, relay } = await withoutScanner(t);
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
    const back = await startClamd(port);
    t.after(back.stop);
    await relay.pass(61_000);
    await inbox.waitFor((mails) => mails.some(({ attachments }) => attachments.length === 1));
    assert.equal((await shown(relay, reference)).files[0]?.scan.state, 'clean');
  });
});

for (const [how, settings] of [
  ['as fast as it can', {}],
  ['one mail a minute', { MAIL_PER_MINUTE: '1' }],
] as const) {
  test(`a silent scanner holds up only leads with files, at ${how}, and no stop`, async (t) => {
    let asked = 0;
    let ended = 0;
    const silent = await startMisbehaving((socket) => {
      asked += 1;
      socket.resume();
      socket.once('close', () => (ended += 1));
    });
    t.after(silent.close);
    const inbox = await startInbox();
    t.after(inbox.close);
    const CLAMD_URL = `tcp://127.0.0.1:${silent.port}`;
    const relay = await startTestRelay({ SMTP_URL: inbox.url, CLAMD_URL, ...settings });
    // Twice as many as there are mails under way at once.
    for (let lead = 0; lead < 20; lead += 1) await postCv(relay, pdf(1000 + lead));
    await until(() => asked > 0, 'the scanner is asked');
    await postFields(relay, { name: 'Jo', email: 'jo@client.example', message: 'No file' });
    await relay.pass(0);
    assert.equal((await relay.counts()).deliveries.delivered, 1);
    assert.match(inbox.mails[0]?.text ?? '', /No file/);
    assert.equal(ended, 0, 'its mail waited for no scan');
    assert.ok(asked <= 2, `${asked} files are scanned at once`);
    await relay.stop();
    await until(() => ended === asked, 'the stop ends the scans');
  });
}

test('a lead waits for the scan of the files that exist, and not of a lost one', async (t) => {
  const mailboxesYaml = 'mailboxes: { talent: { files: { kinds: [pdf], most: 2 } } }';
  const { inbox, relay } = await scannedBy(
    t,
    `tcp://127.0.0.1:${await freePort()}`,
    {},
    { mailboxesYaml },
  );
  const form = formWith({ name: 'Thandi', email: 'thandi@client.example' }, [
    ['cv', 'lost.pdf', pdf(1000)],
    ['cv', 'here.pdf', pdf(2000)],
  ]);
  const answer = await postForm(relay, form, { path: '/relay/ajax/talent' });
  assert.equal(answer.statusCode, 200, answer.body);
  const kept = await keptFilesIn(relay.dataDir);
  const isSmall = async (file: string) => (await stat(file)).size === 1000;
  for (const file of kept.map((one) => keptFile(relay.dataDir, one))) {
    if (await isSmall(file)) await rm(file);
  }
  for (let asked = 0; asked < 3; asked += 1) await relay.pass(61_000);
  assert.equal(inbox.mails.length, 0, 'what is there goes out unscanned');
  for (const file of await keptFilesIn(relay.dataDir)) await rm(keptFile(relay.dataDir, file));
  await until(async () => {
    await relay.pass(61_000);
    return inbox.mails.length > 0;
  }, 'its words go out');
  assert.equal(inbox.mails[0]?.attachments.length, 0);
});

for (const [how, spoil] of [
  ['opened', (file: string) => symlink(file, file)],
  ['read to its end', (file: string) => mkdir(file)],
] as const) {
  test(`words wait two minutes for the scan of a file that cannot be ${how}, and no longer`, async (t) => {
    let isSilent = false;
    const scanner = await startMisbehaving((socket) => {
      if (isSilent) socket.resume();
      else socket.destroy();
    });
    t.after(scanner.close);
    const { inbox, relay } = await scannedBy(t, `tcp://127.0.0.1:${scanner.port}`);
    const reference = await postCv(relay, pdf());
    await until(
      async () => (await shown(relay, reference)).deliveries[0]?.lastAnswer !== null,
      'the scanner has broken off',
    );
    isSilent = true;
    const [kept] = await keptFilesIn(relay.dataDir);
    assert.ok(kept);
    await rm(keptFile(relay.dataDir, kept));
    await spoil(keptFile(relay.dataDir, kept));
    const spoiltAt = relay.clock.now();
    await until(async () => {
      await relay.pass(20_000);
      return inbox.mails.length > 0;
    }, 'its words go out');
    assert.ok(relay.clock.now() - spoiltAt >= 120_000, 'it may be read again soon');
    const [mail] = inbox.mails;
    assert.equal(mail?.attachments.length, 0);
    assert.match(
      mail?.text ?? '',
      /^File: cv\.pdf \(PDF, 1 kB\), not attached: it cannot be read from the relay’s disk\. A backup may have it whole\.$/m,
    );
    assert.equal((await shown(relay, reference)).files[0]?.scan.state, 'none');
  });
}

test('a file that was lost at its scan and is back is sent to nobody unscanned', async (t) => {
  let refusals = 0;
  const moody = await startInbox({
    atData: () => (refusals++ === 0 ? smtpReply(451, '4.3.0 later') : undefined),
  });
  t.after(moody.close);
  const CLAMD_URL = `tcp://127.0.0.1:${await freePort()}`;
  const relay = await startTestRelay({ SMTP_URL: moody.url, CLAMD_URL });
  t.after(relay.stop);
  await postCv(relay, infected);
  const [kept] = await keptFilesIn(relay.dataDir);
  assert.ok(kept);
  const aside = path.join(relay.dataDir, 'aside.pdf');
  await rename(keptFile(relay.dataDir, kept), aside);
  await until(async () => {
    await relay.pass(20_000);
    return refusals > 0;
  }, 'its words are tried');
  await rename(aside, keptFile(relay.dataDir, kept));
  await until(async () => {
    await relay.pass(20_000);
    return moody.mails.length > 0;
  }, 'they go out');
  const [mail] = moody.mails;
  assert.equal(mail?.attachments.length, 0);
  assert.match(
    mail?.text ?? '',
    /^File: cv\.pdf .*not attached: the virus scanner has not checked it/m,
  );
});

test('a file that was lost at its scan and is back is scanned within the hour', async (t) => {
  let says = '';
  const { inbox, relay } = await scannedBy(t, await startSaying(t, () => says));
  const reference = await postCv(relay, pdf());
  const [kept] = await keptFilesIn(relay.dataDir);
  assert.ok(kept);
  const aside = path.join(relay.dataDir, 'aside.pdf');
  await rename(keptFile(relay.dataDir, kept), aside);
  await until(async () => {
    await relay.pass(20_000);
    return inbox.mails.length > 0;
  }, 'its words go out');
  await rename(aside, keptFile(relay.dataDir, kept));
  says = 'stream: OK';
  await isClean(relay, reference);
});

test('a file too large for the scanner does not hold up its lead, whose mail says so, and is scanned once the limit is raised', async (t) => {
  let says = 'INSTREAM size limit exceeded. ERROR';
  const { inbox, relay } = await scannedBy(t, await startSaying(t, () => says));
  const reference = await postCv(relay, pdf(200_000));
  // Its reply may be lost as the connection breaks: it is asked again each minute.
  await until(async () => {
    await relay.pass(20_000);
    return inbox.mails.length > 0;
  }, 'its words go out');
  const [mail] = inbox.mails;
  assert.equal(mail?.attachments.length, 0);
  assert.match(
    mail?.text ?? '',
    /^File: cv\.pdf \(PDF, 195 kB\), not attached: too large for the virus scanner\. Raise its StreamMaxLength first\. SHA-256/m,
  );
  assert.equal((await shown(relay, reference)).files[0]?.scan.state, 'too large');
  says = 'stream: OK';
  await isClean(relay, reference);
});

onEachEngine('A file that came before there was a scanner', ({ newPlace }) => {
  test('is scanned once there is one', async (t) => {
    const { dataDir, databaseUrl } = await newPlace();
    await mkdir(dataDir, { recursive: true });
    const place = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
    const inbox = await startInbox();
    t.after(inbox.close);
    const earlier = await startTestRelay({ SMTP_URL: inbox.url, ...place });
    const reference = await postCv(earlier, pdf());
    await inbox.waitFor((mails) => mails.length > 0);
    await earlier.pass(0);
    await earlier.stop();
    const CLAMD_URL = await startSaying(t, () => 'stream: OK');
    const relay = await startTestRelay({ SMTP_URL: inbox.url, CLAMD_URL, ...place });
    t.after(relay.stop);
    const on = { dataDir, ...(databaseUrl !== undefined && { databaseUrl }) };
    await isClean(relay, reference, on);
    assert.equal(inbox.mails.length, 1);
  });
});

test('a lead with damaged files in the store is delivered as far as it can be read, and holds up no other', async (t) => {
  const takesLeads = await startTestRelay();
  t.after(takesLeads.stop);
  const damaged = await postCv(takesLeads, pdf(1000));
  await post(takesLeads, { message: 'One without files' });
  const database = new DatabaseSync(storeFileIn(takesLeads.dataDir));
  database.exec(`update lead set files = replace(files, '"scan"', '"sban"')`);
  database.close();
  // Only one relay at a time may have a store open.
  await takesLeads.store.close();

  const inbox = await startInbox();
  t.after(inbox.close);
  const delivers = await startTestRelay({
    SMTP_URL: inbox.url,
    DATA_DIR: takesLeads.dataDir,
    CLAMD_URL: `tcp://127.0.0.1:${await freePort()}`,
  });
  t.after(delivers.stop);
  assert.equal((await deliveriesOf(delivers, 'delivered', 2)).delivered, 2);
  const withWords = inbox.mails.filter(({ text }) =>
    /Damaged: \[\{.*"name":"cv\.pdf".*"sban"/.test(text ?? ''),
  );
  assert.deepEqual(
    withWords.map(({ attachments }) => attachments.length),
    [0],
  );
  const { errors, output } = await leads(takesLeads, 'verify');
  assert.match(output + errors, new RegExp(`Damaged: ${damaged}\\.`));
});

test('no alert about the scanner once no lead waits for it', async (t) => {
  const { alerts, relay } = await withoutScanner(t);
  const told = (words: string) => alerts.posts.some(({ body }) => body.includes(words));
  const reference = await postCv(relay, pdf());
  await until(async () => {
    await relay.pass(61_000);
    return told('The virus scanner does not answer: 1 lead with a file waits');
  }, 'somebody is told');
  assert.equal((await shown(relay, reference)).deliveries[0]?.attempts, 0);
  assert.equal((await leads(relay, 'park', reference)).code, 0);
  await until(async () => {
    await relay.pass(61_000);
    return told('No lead waits for the virus scanner any more');
  }, 'it is over');
});

test('a scanner that breaks off or replies nonsense counts as not having scanned', async (t) => {
  for (const answer of ['', 'nonsense\0', 'stream: ERROR\0']) {
    const scanner = await startMisbehaving((socket) => {
      socket.on('data', () => socket.end(answer));
    });
    t.after(scanner.close);
    const scan = createClamdScanner(`tcp://127.0.0.1:${scanner.port}`);
    await assert.rejects(scan(Readable.from([pdf(2_000_000)])), ScannerError, answer);
  }
});

test('names each address of a scanner that answers at none', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  const find = () => Promise.resolve(addresses);
  const scan = createClamdScanner(`tcp://scanner.example:${await freePort()}`, find);
  const message = /answer: .*REFUSED 127\.0\.0\.1:\d+; .*REFUSED 127\.0\.0\.2:/;
  await assert.rejects(scan(Readable.from([pdf(1000)])), { message });
});

test('a database that breaks off says nothing about the scanner', async (t) => {
  const away = Object.assign(new Error('It is away.'), { code: '57P01' });
  const contents = createFileContents(
    { dataDir: '/nowhere', shared: true },
    {
      writeChunk: () => Promise.reject(away),
      deleteChunks: () => Promise.reject(away),
      readChunk: (_, number) => (number === 0 ? Promise.resolve(pdf()) : Promise.reject(away)),
    },
  );
  const scan = createClamdScanner(await startSaying(t, () => 'stream: OK'));
  const content = await contents.read({ leadId: 'any', hash: 'any' });
  assert.ok(content);
  await assert.rejects(scan(content), away);
});

test(
  'a scanner that hangs up at once fails each scan and stalls none',
  { timeout: maxWaitMs },
  async (t) => {
    const scanner = await startMisbehaving((socket) => socket.destroy());
    t.after(scanner.close);
    const scan = createClamdScanner(`tcp://127.0.0.1:${scanner.port}`);
    // Of several dozen tries, some fail between two chunks.
    for (let tries = 0; tries < 50; tries += 1) {
      const file = await open(import.meta.filename);
      await assert.rejects(scan(file.createReadStream()), ScannerError);
    }
  },
);

/** A relay that has files scanned, and the inbox of its mail. */
async function scannedBy(
  t: TestContext,
  CLAMD_URL: string,
  ...[settings, parts]: Parameters<typeof startTestRelay>
) {
  const inbox = await startInbox();
  t.after(inbox.close);
  const relay = await startTestRelay({ SMTP_URL: inbox.url, CLAMD_URL, ...settings }, parts);
  t.after(relay.stop);
  return { inbox, relay };
}

/** A relay whose scanner is missing at first but can be started at its port. */
async function withoutScanner(t: TestContext) {
  const port = await freePort();
  const alerts = await startReceiver();
  t.after(alerts.close);
  const settings = { ALERT_WEBHOOK_URL: alerts.url };
  return { port, alerts, ...(await scannedBy(t, `tcp://127.0.0.1:${port}`, settings)) };
}

/** A scanner that gives each file the same reply, and a too large one that reply at its first byte. */
async function startSaying(t: TestContext, says: () => string): Promise<string> {
  const scanner = await startMisbehaving((socket) => {
    socket.on('data', (piece: Buffer) => {
      if (socket.writableEnded) return;
      const isAll = piece.subarray(-4).equals(Buffer.alloc(4));
      if (isAll || says().startsWith('INSTREAM')) socket.end(`${says()}\0`);
    });
  });
  t.after(scanner.close);
  return `tcp://127.0.0.1:${scanner.port}`;
}

async function isClean(
  relay: TestRelay,
  reference: string,
  on: Parameters<typeof leads>[0] = relay,
): Promise<void> {
  await until(async () => {
    await relay.pass(hourMs);
    return (await shown(on, reference)).files[0]?.scan.state === 'clean';
  }, 'its file is scanned');
}
