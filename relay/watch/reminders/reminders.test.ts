import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test, type TestContext } from 'node:test';
import { dayMs, hourMs, minuteMs } from '../../../platform/clock.ts';
import { readConfig } from '../../../settings/config.ts';
import { createSmtpMailer, type Mailer } from '../../delivery/mail/mailer.ts';
import { idAt, newLeadId, referenceOf, type Lead } from '../../../leads/lead.ts';
import type { LeadFile } from '../../../leads/lead-file.ts';
import { leadWith } from '../../../testing/made-leads.ts';
import { post } from '../../../testing/test-leads.ts';
import { loadMailboxes } from '../../../settings/mailboxes.ts';
import {
  smtpReply,
  startInbox,
  type ReceivedMail,
  type TestInbox,
} from '../../../testing/test-inbox.ts';
import { startTestRelay, type TestRelay } from '../../../testing/test-relay.ts';
import { maxWaitMs } from '../../../testing/until.ts';
import { startReminders } from './reminders.ts';
import { stateNameOf } from './reminder-state.ts';

const recipients = {
  MAILBOX_HELLO: 'hal@office.example',
  MAILBOX_SERVICES: 'ann@office.example',
  MAILBOX_TALENT: 'ben@office.example',
};

interface Office {
  relay: TestRelay;
  inbox: TestInbox;
  /** Starts reminders as another relay on the same store, or as after a restart. */
  remind: (mailer?: Mailer) => ReturnType<typeof startReminders>;
  reminders: () => readonly ReceivedMail[];
}

async function openOffice(
  t: TestContext,
  faults: Parameters<typeof startInbox>[0] = {},
  parts: Parameters<typeof startTestRelay>[1] = {},
): Promise<Office> {
  const inbox = await startInbox(faults);
  const relay = await startTestRelay({ SMTP_URL: inbox.url, ...recipients }, parts);
  const running: ReturnType<typeof startReminders>[] = [];
  t.after(async () => {
    const stopped = Promise.all(running.map((reminders) => reminders.stop()));
    // Longer than a stop waits for a stalled mail.
    relay.clock.advance(hourMs);
    await stopped;
    await relay.stop();
    await inbox.close();
  });
  return {
    relay,
    inbox,
    remind(mailer = createSmtpMailer(inbox.url)) {
      const { store, clock, app } = relay;
      const mailFrom = 'website@site.example';
      const mailboxes = loadMailboxes(readConfig(recipients));
      const reminders = relay.beside(() =>
        startReminders({ store, mailer, mailFrom, mailboxes, clock, log: app.log }),
      );
      running.push(reminders);
      return reminders;
    },
    reminders: () => inbox.mails.filter(({ subject }) => subject?.startsWith('Leads that need')),
  };
}

/** Advances time to 8:00 of the next day in South Africa, or of a later one. */
function tillMorning(relay: TestRelay, days = 1): Promise<void> {
  return relay.pass(untilMorning(relay, days));
}

function untilMorning(relay: TestRelay, days: number): number {
  const now = relay.clock.now() + 2 * hourMs;
  return days * dayMs - (now % dayMs) + 8 * hourMs;
}

const spam = { message: 'Marked-words', email: 'marked@client.example', _honey: 'filled' };

const refusesMarked = {
  atData: ({ text }: ReceivedMail) =>
    text?.includes('Marked-park')
      ? smtpReply(550, '5.1.1 <marked@client.example> unknown. Subject: Marked quote, 082 555 0199')
      : undefined,
};

test('reminds a mailbox’s people in the morning of parked and held leads, without a word that a server quotes', async (t) => {
  const office = await openOffice(t, refusesMarked);
  const { relay, inbox } = office;
  office.remind();
  const parked = await post(relay, { message: 'Marked-park' });
  const held = await post(relay, spam);
  await tillMorning(relay);
  await inbox.waitFor(() => office.reminders().length > 0);
  const [mail, ...others] = office.reminders();
  assert.equal(others.length, 0);
  assert.deepEqual(mail?.envelopeTo, ['ann@office.example']);
  assert.equal(mail.subject, 'Leads that need a look: 1 parked, 1 held as spam');
  for (const words of [mail.text ?? '', mail.html ?? '']) {
    assert.match(
      words,
      new RegExp(`${parked}, since .* The server answered 550 5\\.1\\.1, about the address`),
    );
    assert.match(words, new RegExp(`${held}, .* A field that people cannot see was filled in\\.`));
    assert.match(words, /npm run leads -- replay/);
    assert.match(words, /npm run leads -- release/);
  }
  assert.doesNotMatch(mail.raw.toString(), /marked|client\.example|555 0199/i);
});

test('reminds again the next day of what is still parked, and of held leads only once', async (t) => {
  const office = await openOffice(t, refusesMarked);
  const { relay, inbox } = office;
  office.remind();
  await post(relay, { message: 'Marked-park' });
  await post(relay, spam);
  await tillMorning(relay);
  await inbox.waitFor(() => office.reminders().length === 1);
  for (const mails of [2, 3]) {
    await relay.pass(hourMs);
    await tillMorning(relay);
    await inbox.waitFor(() => office.reminders().length === mails);
    assert.equal(office.reminders().at(-1)?.subject, 'Leads that need a look: 1 parked');
  }
});

test('reminds of a lead in which a scanner finds something days after it came', async (t) => {
  const office = await openOffice(t);
  const { relay, inbox } = office;
  office.remind();
  const id = newLeadId();
  const cv: LeadFile = {
    field: 'cv',
    name: 'cv.pdf',
    kind: 'pdf',
    bytes: 1000,
    hash: 'a1',
    scan: { state: 'none' },
  };
  await acceptLead(relay, { id, files: [cv] });
  await acceptHeld(relay);
  await tillMorning(relay);
  await inbox.waitFor(() => office.reminders().length === 1);
  await relay.store.recordScan({
    leadId: id,
    files: [{ ...cv, scan: { state: 'infected', found: 'A virus' } }],
    reasons: ['The virus scanner found A virus in a PDF file.'],
    now: relay.clock.now(),
  });
  await tillMorning(relay);
  await inbox.waitFor(() => office.reminders().length === 2);
  const mail = office.reminders()[1];
  assert.equal(mail?.subject, 'Leads that need a look: 1 held as spam');
  assert.match(
    mail.text ?? '',
    new RegExp(`${referenceOf(id)}, .* The virus scanner found A virus`),
  );
});

test('reminds of held leads even after a clock that was ahead', async (t) => {
  const office = await openOffice(t);
  const { relay, inbox } = office;
  office.remind();
  await tillMorning(relay);
  relay.clock.advance(30 * dayMs);
  await acceptHeld(relay);
  await tillMorning(relay);
  await inbox.waitFor(() => office.reminders().length === 1);
  relay.clock.advance(-30 * dayMs);
  const later = await acceptHeld(relay);
  await tillMorning(relay);
  await inbox.waitFor(() => office.reminders().some(({ text }) => text?.includes(later)));
});

test('sends nothing if nothing needs a look', async (t) => {
  const office = await openOffice(t);
  const { relay, inbox } = office;
  office.remind();
  await post(relay, { message: 'An honest lead' });
  await inbox.waitFor((mails) => mails.length === 1);
  await tillMorning(relay);
  await post(relay, { ...spam, message: 'came after the first morning' });
  await tillMorning(relay);
  await inbox.waitFor(() => office.reminders().length === 1);
  await tillMorning(relay, 3);
  await post(relay, { message: 'Another' });
  await inbox.waitFor((mails) => mails.some(({ text }) => text?.includes('Another')));
  assert.equal(office.reminders().length, 1, 'what is held was told');
});

test('reminds once a day, however many relays share the store and however often they start', async (t) => {
  const office = await openOffice(t, refusesMarked);
  const { relay } = office;
  const first = office.remind();
  office.remind();
  await post(relay, { message: 'Marked-park' });
  await tillMorning(relay);
  assert.equal(office.reminders().length, 1);
  await first.stop();
  office.remind();
  await relay.pass(hourMs);
  await relay.pass(hourMs);
  assert.equal(office.reminders().length, 1);
});

test('wakes nobody before seven in the morning', async (t) => {
  const office = await openOffice(t);
  const { relay, inbox } = office;
  office.remind();
  await post(relay, spam);
  await relay.pass(untilMorning(relay, 1) - 61 * minuteMs);
  assert.deepEqual(office.reminders(), []);
  await relay.pass(2 * minuteMs);
  await inbox.waitFor(() => office.reminders().length === 1);
});

test('reminds as soon as the mail server is back', async (t) => {
  let down = true;
  let refused = 0;
  const office = await openOffice(t, {
    onMailFrom(_address, _session, callback) {
      if (down) refused += 1;
      callback(down ? smtpReply(451, 'Not now') : null);
    },
  });
  const { relay } = office;
  office.remind();
  await post(relay, spam);
  await tillMorning(relay);
  await relay.pass(minuteMs);
  assert.equal(refused, 1, 'a server that is down is not asked each minute');
  await relay.pass(hourMs);
  assert.equal(refused, 2);
  down = false;
  await relay.pass(hourMs);
  assert.equal(office.reminders().length, 1);
});

test('a refused password is one wrong sign-in, however many people are to be reminded', async (t) => {
  let refuses = true;
  let signIns = 0;
  const office = await openOffice(t, {
    onAuth(_auth, _session, callback) {
      signIns += 1;
      if (refuses) callback(smtpReply(535, '5.7.8 Wrong password'));
      else callback(null, { user: 'user' });
    },
  });
  const { relay, inbox } = office;
  office.remind(createSmtpMailer(inbox.url.replace('//', '//user:word@')));
  await relay.pass(0);
  for (const mailbox of ['hello', 'services', 'talent']) await acceptHeld(relay, mailbox);
  await tillMorning(relay);
  assert.equal(signIns, 1);
  refuses = false;
  await relay.pass(hourMs);
  await inbox.waitFor(() => office.reminders().length === 3);
});

test('lists fifty of three thousand, and says how many more there are', async (t) => {
  const office = await openOffice(t);
  const { relay, inbox } = office;
  office.remind();
  await post(relay, { ...spam, message: 'the first' });
  await Promise.all(Array.from({ length: 2999 }, () => acceptHeld(relay)));
  await tillMorning(relay);
  await inbox.waitFor(() => office.reminders().length === 1);
  const [mail] = office.reminders();
  assert.match(mail?.text ?? '', /3000 new, 3000 in all/);
  assert.match(mail?.text ?? '', /and 2950 more: npm run leads -- list --status quarantined/);
  assert.equal((mail?.text ?? '').match(/^- [\dA-Z]{5}-[\dA-Z]{5},/gm)?.length, 50);
});

/** The relay accepts leads for it, and the reminders run as after a restart without it. */
const removedShop = {
  mailboxesYaml: 'mailboxes: { shop: { recipients: [sue@shop.example] } }',
};

test('reminds the people of hello of a removed mailbox’s leads, of each held lead once', async (t) => {
  const office = await openOffice(t, refusesMarked, removedShop);
  const { relay, inbox } = office;
  office.remind();
  const held = await post(relay, spam, 'shop');
  // Later than the shop's: a report about one mailbox must hide nothing of another.
  await acceptHeld(relay, 'hello');
  const parked = await post(relay, { message: 'Marked-park' }, 'shop');
  await tillMorning(relay);
  await inbox.waitFor(() => office.reminders().length > 0);
  const [mail, ...others] = office.reminders();
  assert.equal(others.length, 0);
  assert.deepEqual(mail?.envelopeTo, ['hal@office.example']);
  assert.equal(mail.subject, 'Leads that need a look: 1 parked, 2 held as spam');
  for (const words of [mail.text ?? '', mail.html ?? '']) {
    assert.match(words, /Mailbox shop, which is no longer in the mailboxes file/);
    assert.match(words, /npm run leads -- list --mailbox shop/);
    assert.match(words, new RegExp(`${parked}, since .* The server answered 550 5\\.1\\.1`));
    assert.match(words, new RegExp(`${held}, .* A field that people cannot see was filled in\\.`));
  }
  for (const mails of [2, 3]) {
    await relay.pass(hourMs);
    await tillMorning(relay);
    await inbox.waitFor(() => office.reminders().length === mails);
    assert.equal(office.reminders().at(-1)?.subject, 'Leads that need a look: 1 parked');
  }
});

test('reminds the people of hello of a mailbox whose own people cannot be reached, as with a wrong address', async (t) => {
  const office = await openOffice(t, {
    onRcptTo: ({ address }, _session, callback) =>
      callback(
        address === recipients.MAILBOX_SERVICES ? smtpReply(550, '5.1.1 No such user') : null,
      ),
  });
  const { relay, inbox } = office;
  office.remind();
  const parked = await post(relay, { message: 'To nobody' });
  await tillMorning(relay);
  // A day's grace: mail may only be late.
  assert.deepEqual(office.reminders(), []);
  await tillMorning(relay);
  await inbox.waitFor(() => office.reminders().length > 0);
  const [mail, ...others] = office.reminders();
  assert.equal(others.length, 0);
  assert.deepEqual(mail?.envelopeTo, ['hal@office.example']);
  assert.equal(mail.subject, 'Leads that need a look: 1 parked');
  for (const words of [mail.text ?? '', mail.html ?? '']) {
    assert.match(words, /Mailbox services, whose own recipients accepted no mail about it/);
    assert.match(words, new RegExp(`${parked}, since .* The server answered 550 5\\.1\\.1`));
  }
});

test('warns at the start of leads whose mailbox was removed, and of no others', async (t) => {
  const lines: string[] = [];
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const office = await openOffice(t, refusesMarked, { ...removedShop, log });
  const { relay } = office;
  await post(relay, spam, 'shop');
  await post(relay, { message: 'Marked-park' }, 'shop');
  await post(relay, { message: 'Marked-park' });
  await relay.pass(0);
  office.remind();
  await relay.pass(0);
  const warnings = lines.filter((line) => line.includes('no longer in the mailboxes file'));
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /"unsettledLeads":\{"shop":2\}/);
});

for (const damaged of ['{"day":"2026-11-2', 'null', '[]', '{"day":7}', '{"sendingSince":"x"}']) {
  test(`a damaged state, ${damaged}, does not silence a recipient`, async (t) => {
    const office = await openOffice(t);
    const { relay, inbox } = office;
    await relay.store.writeState(
      stateNameOf({ mailbox: 'services', recipient: recipients.MAILBOX_SERVICES }),
      damaged,
    );
    office.remind();
    await post(relay, spam);
    await tillMorning(relay, 2);
    await inbox.waitFor(() => office.reminders().length === 1);
  });
}

/** Longer than any test. */
const foreverMs = 3_600_000;

test(
  'a mail server that stalls over a reminder does not hold up a stop',
  { timeout: maxWaitMs },
  async (t) => {
    const stalled = Promise.withResolvers<void>();
    const office = await openOffice(t, { onRcptTo: () => stalled.resolve() });
    const waits = {
      connectionTimeout: foreverMs,
      greetingTimeout: foreverMs,
      socketTimeout: foreverMs,
      wholeSend: foreverMs,
    };
    const mailer = createSmtpMailer(office.inbox.url, { waits });
    const reminders = office.remind(mailer);
    await post(office.relay, spam);
    await office.relay.pass(0);
    // Not awaited, since the round stalls.
    office.relay.clock.advance(untilMorning(office.relay, 1));
    await stalled.promise;
    const stopping = reminders.stop();
    office.relay.clock.advance(hourMs);
    await stopping;
    mailer.close();
  },
);

function acceptHeld(relay: TestRelay, mailbox = 'services'): Promise<string> {
  const spamVerdict = { score: 5, reasons: ['A reason.'], quarantined: true };
  return acceptLead(relay, { mailbox, spam: spamVerdict });
}

async function acceptLead({ store, clock }: TestRelay, about: Partial<Lead>): Promise<string> {
  const receivedAt = clock.now();
  // Ids begin with the time at which leads are received.
  const id = idAt(receivedAt).slice(0, 24) + newLeadId().slice(24);
  const lead = leadWith({ id, receivedAt, ...about });
  await store.accept({ lead, deliveries: [] });
  return referenceOf(lead.id);
}
