import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import { keptFile, keptFilesIn } from '../../../leads/file-folder.ts';
import { formWith, pdf, png } from '../../../testing/test-files.ts';
import {
  smtpReply,
  startInbox,
  type ReceivedMail,
  type TestInbox,
} from '../../../testing/test-inbox.ts';
import { postForm } from '../../../testing/test-posting.ts';
import {
  startPostgres,
  withoutPostgres,
  type TestPostgres,
} from '../../../testing/test-postgres.ts';
import { startTestRelay, type TestRelay } from '../../../testing/test-relay.ts';

const mailboxesYaml = `
mailboxes:
  prints:
    recipients: [ann@shop.example]
    files: { kinds: [pdf, png], most: 3, each_mb: 5 }
`;

const words = { name: 'Thandi', email: 'thandi@client.example', message: 'Here it is.' };

let inbox: TestInbox;
before(async () => {
  inbox = await startInbox();
});
after(() => inbox.close());

/** Posts files, and returns their mail and the lead's reference. */
async function mailed(
  relay: TestRelay,
  files: Parameters<typeof formWith>[1],
): Promise<ReceivedMail & { reference: string }> {
  const count = inbox.mails.length;
  const answer = await postForm(relay, formWith(words, files), { path: '/relay/ajax/prints' });
  assert.equal(answer.statusCode, 200, answer.body);
  await inbox.waitFor((mails) => mails.length > count);
  const { reference } = answer.json<{ reference: string }>();
  return Object.assign(inbox.mails.at(-1) as ReceivedMail, { reference });
}

function attachmentsOf({ attachments }: ReceivedMail) {
  return attachments.map(({ filename, mimeType, disposition, content }) => ({
    filename,
    mimeType,
    disposition,
    content: Buffer.from(content as ArrayBuffer),
  }));
}

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  const missing = engine === 'PostgreSQL' && withoutPostgres;
  describe(`With ${engine}`, { skip: missing }, () => {
    let relay: TestRelay;
    let postgres: TestPostgres | undefined;
    before(async () => {
      const env: Record<string, string> = {
        SMTP_URL: inbox.url,
        ATTACH_UP_TO: '4',
        DESK_URL: 'https://desk.example',
      };
      if (engine === 'PostgreSQL') {
        postgres = await startPostgres();
        env['DATABASE_URL'] = await postgres.newDatabase();
      }
      relay = await startTestRelay(env, { mailboxesYaml });
    });
    after(async () => {
      await relay.stop();
      await postgres?.stop();
    });

    test('files arrive attached to the mail, byte for byte and under their names', async () => {
      const cv = pdf(3_000_000);
      const mail = await mailed(relay, [
        ['cv', 'Thandi’s CV – 2026.pdf', cv],
        ['picture', 'me.png', png()],
      ]);
      const [first, second, ...others] = attachmentsOf(mail);
      assert.deepEqual(others, []);
      assert.ok(first && second);
      assert.equal(first.filename, 'Thandi’s CV – 2026.pdf');
      assert.equal(first.mimeType, 'application/pdf');
      assert.equal(first.disposition, 'attachment');
      assert.ok(first.content.equals(cv));
      assert.equal(second.mimeType, 'image/png');
      assert.ok(second.content.equals(png()));
      assert.match(mail.text ?? '', /^File: Thandi’s CV – 2026\.pdf \(PDF, 2\.9 MB\), attached$/m);
    });

    test('a file that is too large for a mail is named with its hash and the way to the desk', async () => {
      const mail = await mailed(relay, [
        ['cv', 'large.pdf', pdf(3_000_000)],
        ['more', 'larger.pdf', pdf(3_500_000)],
      ]);
      assert.deepEqual(
        attachmentsOf(mail).map(({ filename }) => filename),
        ['large.pdf'],
      );
      const at = `https://desk\\.example/leads/${mail.reference}`;
      assert.match(
        mail.text ?? '',
        new RegExp(
          `^File: larger\\.pdf \\(PDF, 3\\.4 MB\\), not attached: too large for an email\\. SHA-256 [\\da-f]{64}\\. Download it at the desk: ${at}$`,
          'm',
        ),
      );
    });

    // With the embedded store, files are on the disk.
    const givenBack = [
      { how: 'not at all', pieces: 0, errcode: '57P01', becomes: 'no try' },
      { how: 'not to its end', pieces: 1, errcode: '57P01', becomes: 'no try' },
      { how: 'damaged', pieces: 1, errcode: 'XX001', becomes: 'a lead without it' },
    ] as const;
    for (const { how, pieces, errcode, becomes } of engine === 'PostgreSQL' ? givenBack : []) {
      test(`a file that a database gives back ${how} makes ${becomes}`, async (t) => {
        assert.ok(postgres);
        let refusals = 0;
        const later = smtpReply(451, '4.3.0 later');
        const moody = await startInbox({ atData: () => (refusals++ === 0 ? later : undefined) });
        t.after(moody.close);
        const databaseUrl = await postgres.newDatabase();
        const env = { SMTP_URL: moody.url, DATABASE_URL: databaseUrl };
        const own = await startTestRelay(env, { mailboxesYaml });
        t.after(own.stop);
        const database = new Client({ connectionString: databaseUrl });
        await database.connect();
        t.after(() => database.end());
        const form = formWith(words, [['cv', 'cv.pdf', pdf(3_000_000)]]);
        const answer = await postForm(own, form, { path: '/relay/ajax/prints' });
        assert.equal(answer.statusCode, 200, answer.body);
        await own.pass(0);
        await database.query(`alter table file_chunk rename to whole;
          create function fault() returns bytea language plpgsql as
            $$ begin raise 'the database says so' using errcode = '${errcode}'; end $$;
          create view file_chunk as select lead_id, hash, number,
            case when number < ${pieces} then content else fault() end as content from whole`);
        await own.pass(61_000);
        const isAway = becomes === 'no try';
        const { rows } = await database.query(`select attempts, last_answer from delivery
          where kind = 'notification'`);
        if (isAway) {
          assert.deepEqual(rows, [{ attempts: 1, last_answer: '451 4.3.0 later' }]);
          await database.query('drop view file_chunk; alter table whole rename to file_chunk');
        }
        await own.pass(181_000);
        await moody.waitFor((mails) => mails.length === 1);
        assert.equal(moody.mails[0]?.attachments.length, isAway ? 1 : 0);
      });
    }
  });
}

test('a lead whose file is lost is delivered all the same, and its mail says so', async (t) => {
  let refusals = 0;
  const moody = await startInbox({
    atData: () => (refusals++ === 0 ? smtpReply(451, '4.3.0 later') : undefined),
  });
  t.after(moody.close);
  const relay = await startTestRelay({ SMTP_URL: moody.url }, { mailboxesYaml });
  t.after(relay.stop);
  await postForm(relay, formWith(words, [['cv', 'lost.pdf', pdf()]]), {
    path: '/relay/ajax/prints',
  });
  await relay.pass(0);
  for (const file of await keptFilesIn(relay.dataDir)) await rm(keptFile(relay.dataDir, file));
  await relay.pass(60_000);
  await moody.waitFor((mails) => mails.length === 1);
  const [mail] = moody.mails;
  assert.match(
    mail?.text ?? '',
    /^File: lost\.pdf \(PDF, 1 kB\), not attached: the store no longer has it\. Ask the sender for it\.$/m,
  );
});

for (const [how, spoil] of [
  ['opened', (file: string) => symlink(file, file)],
  ['read to its end', (file: string) => mkdir(file)],
] as const) {
  test(`a lead whose file cannot be ${how} is delivered without it at the third try`, async (t) => {
    const later = smtpReply(451, '4.3.0 later');
    let refusals = 0;
    const moody = await startInbox({ atData: () => (refusals++ === 0 ? later : undefined) });
    t.after(moody.close);
    const relay = await startTestRelay({ SMTP_URL: moody.url }, { mailboxesYaml });
    t.after(relay.stop);
    const files = [
      ['cv', 'broken.pdf', pdf()],
      ['more', 'whole.pdf', pdf(2000)],
    ] as const;
    await postForm(relay, formWith(words, [...files]), { path: '/relay/ajax/prints' });
    await relay.pass(0);
    const hash = createHash('sha256').update(pdf()).digest('hex');
    const broken = (await keptFilesIn(relay.dataDir)).find((kept) => kept.hash === hash);
    assert.ok(broken);
    await rm(keptFile(relay.dataDir, broken));
    await spoil(keptFile(relay.dataDir, broken));
    await relay.pass(60_000);
    assert.equal(moody.mails.length, 0, 'it may be read again soon');
    await relay.pass(180_000);
    await moody.waitFor((mails) => mails.length === 1);
    const [mail] = moody.mails;
    assert.match(mail?.text ?? '', /^message: Here it is\.$/m);
    assert.match(
      mail?.text ?? '',
      /^File: broken\.pdf \(PDF, 1 kB\), not attached: it cannot be read from the relay’s disk\. A backup may have it whole\.$/m,
    );
    assert.deepEqual(
      mail?.attachments.map(({ filename }) => filename),
      ['whole.pdf'],
    );
    assert.equal((await relay.counts()).deliveries.delivered, 1);
  });
}

test('a lead whose files a mail server refuses is delivered at once without them', async (t) => {
  const narrow = await startInbox({
    atData: ({ raw }) =>
      raw.length > 50_000 ? smtpReply(552, '5.3.4 Message size exceeds fixed limit') : undefined,
  });
  t.after(narrow.close);
  const desk = { DESK_URL: 'https://desk.example' };
  const relay = await startTestRelay({ SMTP_URL: narrow.url, ...desk }, { mailboxesYaml });
  t.after(relay.stop);
  await postForm(relay, formWith(words, [['cv', 'wide.pdf', pdf(60_000)]]), {
    path: '/relay/ajax/prints',
  });
  await relay.pass(0);
  const [mail, ...others] = narrow.mails;
  assert.ok(mail);
  assert.deepEqual([others, mail.attachments], [[], []]);
  assert.match(mail.text ?? '', /^message: Here it is\.$/m);
  assert.match(
    mail.text ?? '',
    /^File: wide\.pdf \(PDF, 59 kB\), not attached: the mail server did not accept it\. SHA-256 [\da-f]{64}\. Download it at the desk: https:\/\/desk\.example\/leads\/\S+$/m,
  );
  assert.equal((await relay.counts()).deliveries.delivered, 1);
});

for (const [what, atData] of [
  ['with them', undefined],
  [
    'without them, if it refuses their mail',
    ({ raw }: ReceivedMail) =>
      raw.length > 50_000 ? smtpReply(552, '5.2.3 Too long for this mailbox') : undefined,
  ],
] as const) {
  test(`a lead with files goes at once to a server of one mail per connection, ${what}`, async (t) => {
    const used = new Set<string>();
    const strict = await startInbox({
      onMailFrom(_, { id }, callback) {
        callback(used.has(id) ? smtpReply(421, '4.7.0 One mail per connection') : undefined);
        used.add(id);
      },
      ...(atData && { atData }),
    });
    t.after(strict.close);
    const relay = await startTestRelay({ SMTP_URL: strict.url }, { mailboxesYaml });
    t.after(relay.stop);
    const pressed = { path: '/relay/ajax/prints' };
    await postForm(relay, formWith(words, []), pressed);
    await relay.pass(0);
    await postForm(relay, formWith(words, [['cv', 'cv.pdf', pdf(60_000)]]), pressed);
    await relay.pass(0);
    const counts = strict.mails.map(({ attachments }) => attachments.length);
    assert.deepEqual(counts, [0, atData ? 0 : 1]);
    assert.equal((await relay.counts()).deliveries.delivered, 2);
  });
}

for (const [what, hangsUp] of [
  ['puts their mail off', false],
  ['hangs up on their mail', true],
] as const) {
  test(`a lead with files goes to a server that ${what} without them, at the fourth try`, async (t) => {
    const narrow = await startInbox({
      atData({ raw }) {
        if (raw.length < 50_000) return undefined;
        if (hangsUp) narrow.dropConnections();
        return smtpReply(451, '4.7.1 The filter is busy');
      },
    });
    t.after(narrow.close);
    const relay = await startTestRelay({ SMTP_URL: narrow.url }, { mailboxesYaml });
    t.after(relay.stop);
    await postForm(relay, formWith(words, [['cv', 'wide.pdf', pdf(60_000)]]), {
      path: '/relay/ajax/prints',
    });
    await relay.pass(0);
    for (const waitMs of [36_000, 144_000]) await relay.pass(waitMs);
    assert.equal(narrow.mails.length, 0, 'three tries with them');
    await relay.pass(360_000);
    const [mail, ...others] = narrow.mails;
    assert.ok(mail);
    assert.deepEqual([others, mail.attachments], [[], []]);
    assert.match(
      mail.text ?? '',
      /^File: wide\.pdf .+ not attached: the mail server did not accept it\./m,
    );
    assert.equal((await relay.counts()).deliveries.delivered, 1);
  });
}
