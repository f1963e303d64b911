import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { test, type TestContext } from 'node:test';
import { hourMs, minuteMs } from '../../../platform/clock.ts';
import {
  smtpReply,
  startInbox,
  type ReceivedMail,
  type TestInbox,
} from '../../../testing/test-inbox.ts';
import { startReceiver } from '../../../testing/test-receiver.ts';
import { startTestRelay, type TestRelay } from '../../../testing/test-relay.ts';
import { createSmtpMailer } from '../../delivery/mail/mailer.ts';
import { startCanary } from './canary.ts';
import { takeFromInbox } from './canary-inbox.ts';

const token = 'a-token-of-a-monitor';

/**
 * An IMAP inbox with what a canary needs: no such server comes as a small package. It shows what the SMTP server
 * beside it accepted, unless a filter holds it back.
 */
async function startImap(
  inbox: TestInbox,
  arrives: () => boolean,
  { extension = 'UIDPLUS', replacesIds = false }: Pick<Watched, 'extension' | 'replacesIds'>,
) {
  const deleted = new Set<string>();
  const flagged = new Set<string>();
  const sockets = new Set<Socket>();
  let looks = 0;
  let signIns = 0;

  /** @returns the untagged lines and the tagged answer of one command */
  function answer(command: string): string[] {
    const [name = '', rest = ''] = command.split(/ (.*)/s);
    switch (name.toUpperCase()) {
      case 'CAPABILITY':
        return [`* CAPABILITY IMAP4rev1 ${extension}`, 'OK done'];
      case 'LOGIN':
        signIns += 1;
        return rest === '"canary@inbox.example" "word"' ? ['OK welcome'] : ['NO not you'];
      case 'LIST':
        return ['* LIST () "/" "INBOX"', 'OK done'];
      case 'SELECT':
        looks += 1;
        return [
          `* ${inbox.mails.length} EXISTS`,
          '* OK [UIDVALIDITY 1] valid',
          'OK [READ-WRITE] done',
        ];
      case 'UID':
        return uidCommand(rest);
      case 'EXPUNGE':
        for (const id of flagged) deleted.add(id);
        return ['OK done'];
      case 'LOGOUT':
        return ['* BYE', 'OK done'];
      default:
        return ['BAD unknown'];
    }
  }

  function uidCommand(rest: string): string[] {
    const valueIn = (mail: ReceivedMail | undefined, field: string) =>
      mail?.headers.find(({ key }) => key === field.toLowerCase())?.value;
    const [, field = '', wanted] =
      /^SEARCH 1:\* HEADER "?([\w-]+)"? "?(<[^>]+>)"?$/i.exec(rest) ?? [];
    if (wanted !== undefined) {
      const isReplaced = replacesIds && field.toLowerCase() === 'message-id';
      const isThere = !isReplaced && arrives() && !deleted.has(wanted);
      const uid = inbox.mails.findIndex((mail) => valueIn(mail, field) === wanted) + 1;
      return [isThere && uid > 0 ? `* SEARCH ${uid}` : '* SEARCH', 'OK done'];
    }
    const [, looked, named = ''] = /^FETCH (\d+) .*FIELDS \(([\w-]+)\)/i.exec(rest) ?? [];
    if (looked !== undefined) {
      const said = `${named}: ${valueIn(inbox.mails[Number(looked) - 1], named)}\r\n\r\n`;
      const item = `BODY[HEADER.FIELDS (${named})] {${said.length}}\r\n${said}`;
      return [`* ${looked} FETCH (UID ${looked} ${item})`, 'OK done'];
    }
    if (/^EXPUNGE \d+$/i.test(rest)) {
      for (const id of flagged) deleted.add(id);
      return ['OK done'];
    }
    const [, uid] = /^STORE (\d+) \+FLAGS(?:\.SILENT)? \(\\Deleted\)$/i.exec(rest) ?? [];
    const id = inbox.mails[Number(uid) - 1]?.messageId;
    if (id === undefined) return ['BAD unknown'];
    flagged.add(id);
    return ['OK done'];
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('* OK ready\r\n');
    const lines = createInterface({ input: socket });
    // A client that hangs up midway is no fault of the server's.
    lines.on('error', () => undefined);
    lines.on('line', (line) => {
      const [tag = '', command = ''] = line.split(/ (.*)/s);
      const answers = answer(command);
      const last = answers.pop();
      socket.write([...answers, `${tag} ${last}`].map((text) => `${text}\r\n`).join(''));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    deleted,
    flagged,
    looks: () => looks,
    signIns: () => signIns,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

interface Watched {
  faults?: Parameters<typeof startInbox>[0];
  /** Whether arrived mail appears in the inbox. */
  arrives?: () => boolean;
  extension?: string | undefined;
  /** Whether the mail server gives each mail a Message-ID of its own, as Amazon's SES does. */
  replacesIds?: boolean | undefined;
  password?: string;
  settings?: Record<string, string>;
}

/** A relay with a canary and the inbox that it checks. */
async function startWatched(t: TestContext, watched: Watched = {}) {
  const { faults, arrives = () => true, password = 'word', settings } = watched;
  const inbox = await startInbox(faults);
  t.after(inbox.close);
  const imap = await startImap(inbox, arrives, watched);
  t.after(() => imap.close());
  const relay = await startTestRelay({
    SMTP_URL: inbox.url,
    CANARY_MAILBOX: 'canary@inbox.example',
    CANARY_IMAP_URL: `imap://canary%40inbox.example:${password}@127.0.0.1:${imap.port}`,
    METRICS_TOKEN: token,
    ...settings,
  });
  t.after(relay.stop);
  return { inbox, imap, relay };
}

async function metric({ app }: TestRelay, name: string): Promise<number> {
  const { body } = await app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  });
  const [, value = ''] = new RegExp(`^${name} (\\S+)$`, 'm').exec(body) ?? [];
  return value === '+Inf' ? Infinity : Number(value);
}

/** Advances time by minutes until it holds. */
async function until(relay: TestRelay, holds: () => boolean): Promise<void> {
  for (let minute = 0; minute < 200; minute += 1) {
    if (holds()) return;
    await relay.pass(minuteMs);
  }
  assert.fail('It did not come so far.');
}

test('sends a canary a day, finds it in the inbox, and deletes it', async (t) => {
  const { inbox, imap, relay } = await startWatched(t);
  await inbox.waitFor((mails) => mails.length === 1);
  assert.equal(await metric(relay, 'relay_canary_age_seconds'), Infinity);
  await until(relay, () => imap.deleted.size === 1);
  const [mail] = inbox.mails;
  assert.deepEqual(mail?.envelopeTo, ['canary@inbox.example']);
  assert.equal(mail.subject, 'Canary: this message proves that mail arrives');
  assert.match(mail.text ?? '', /No person sent it/);

  await relay.pass(0);
  assert.ok((await metric(relay, 'relay_canary_age_seconds')) < 30 * 60);
  const { leads, deliveries } = await relay.counts();
  assert.deepEqual([leads, deliveries.delivered, deliveries.waiting], [0, 0, 0], 'never a lead');
  await relay.pass(23 * hourMs);
  assert.equal(inbox.mails.length, 1);
  assert.ok((await metric(relay, 'relay_canary_age_seconds')) > 22 * 3600);
  relay.clock.advance(hourMs);
  await inbox.waitFor((mails) => mails.length === 2);
});

test('deletes nothing from an inbox if that would also expunge what others have marked', async (t) => {
  const { inbox, imap, relay } = await startWatched(t, { extension: 'UNSELECT' });
  imap.flagged.add('<marked-by-hand@inbox.example>');
  await inbox.waitFor((mails) => mails.length === 1);
  await until(relay, () => imap.looks() > 0);
  await relay.pass(0);
  assert.ok((await metric(relay, 'relay_canary_age_seconds')) < 30 * 60, 'it was found');
  assert.deepEqual([...imap.deleted], []);
});

test('finds a canary whose Message-ID the mail server replaced', async (t) => {
  const { imap, relay } = await startWatched(t, { replacesIds: true });
  await until(relay, () => imap.deleted.size === 1);
});

for (const [what, mend] of [
  ['a filter keeps it back', (fault: { filtered: boolean }) => (fault.filtered = false)],
  ['the mail server refuses it', (fault: { refused: boolean }) => (fault.refused = false)],
] as const) {
  test(`alerts when ${what}, and when it arrives again`, async (t) => {
    const fault = { filtered: what.startsWith('a filter'), refused: what.startsWith('the mail') };
    const receiver = await startReceiver();
    t.after(receiver.close);
    const { imap, relay } = await startWatched(t, {
      faults: {
        atData: () => (fault.refused ? smtpReply(550, 'Not to canary@inbox.example') : undefined),
      },
      arrives: () => !fault.filtered,
      settings: { ALERT_WEBHOOK_URL: receiver.url },
    });
    await until(relay, () => receiver.posts.length === 1);
    assert.ok(imap.looks() > 1, 'it was looked for more than once');
    for (const ms of [hourMs, minuteMs, minuteMs]) await relay.pass(ms);
    assert.equal(receiver.posts.length, 1, 'another that did not arrive ends nothing');
    mend(fault);
    await until(relay, () => receiver.posts.length === 2);
    const told = receiver.posts.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    assert.deepEqual(
      told.map(({ condition, step }) => [condition, step]),
      [
        ['canary', 'raised'],
        ['canary', 'over'],
      ],
    );
  });
}

test('sends no canary while the mail server accepts nothing at all', async (t) => {
  const inbox = await startInbox();
  t.after(inbox.close);
  const relay = await startTestRelay();
  t.after(relay.stop);
  const mailer = createSmtpMailer(inbox.url);
  t.after(mailer.close);
  const { store, clock, app } = relay;
  mailer.breaker.failed(clock.now(), { channelDown: true, requestedWaitMs: 5 * minuteMs });
  const canary = relay.beside(() =>
    startCanary({
      settings: { mailbox: 'canary@inbox.example', imapUrl: 'imap://a:b@127.0.0.1:1' },
      mailFrom: 'website@office.example',
      mailboxes: { all: [], find: () => undefined },
      mailer,
      store,
      clock,
      log: app.log,
    }),
  );
  t.after(canary.stop);
  await relay.pass(2 * minuteMs);
  assert.deepEqual(inbox.mails, []);
  await relay.pass(4 * minuteMs);
  await inbox.waitFor((mails) => mails.length === 1);
});

test('an inbox that cannot be read stops nothing, and raises an alert', async (t) => {
  const receiver = await startReceiver();
  t.after(receiver.close);
  const settings = { ALERT_WEBHOOK_URL: receiver.url };
  const { imap, relay } = await startWatched(t, { password: 'wrong', settings });
  await until(relay, () => receiver.posts.length === 1);
  assert.match(receiver.posts[0]?.body ?? '', /The canary did not arrive/);
  // fail2ban by default locks out after five times within ten minutes.
  const before = imap.signIns();
  for (let minute = 0; minute < 20; minute += 1) await relay.pass(minuteMs);
  assert.ok(imap.signIns() - before <= 4, `${imap.signIns() - before} in 20 minutes`);
});

test('sends a canary a day again after a clock that was years ahead', async (t) => {
  const { inbox, imap, relay } = await startWatched(t);
  const yearsMs = 20_000 * hourMs;
  await inbox.waitFor((mails) => mails.length === 1);
  relay.clock.advance(yearsMs);
  await until(relay, () => imap.deleted.size === 2);
  relay.clock.advance(-yearsMs);
  await until(relay, () => imap.deleted.size === 3);
});

test('reads an inbox at an IPv6 address', async (t) => {
  const server = createServer((socket) => socket.end('* BYE\r\n')).listen(0, '::1');
  t.after(() => server.close());
  const listens = once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!(await listens)) return t.skip('This machine has no IPv6.');
  const { port } = server.address() as AddressInfo;
  const { signal } = new AbortController();
  const url = `imap://canary:word@[::1]:${port}`;
  // The server hangs up, so it was reached.
  await assert.rejects(takeFromInbox(url, '<canary@relay.example>', signal), { message: /close/ });
});
