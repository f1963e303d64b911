import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { leadsJson } from '../../../testing/test-leads.ts';
import { smtpReply, startInbox, type ReceivedMail } from '../../../testing/test-inbox.ts';
import { startTestRelay, type TestRelay } from '../../../testing/test-relay.ts';
import { deliveriesOf, postLead, untilRefused, withRelay } from '../../../testing/test-delivery.ts';
import { classifySmtpFailure } from './smtp-failure.ts';
import { goesWrongAt, startMisbehaving } from '../../../testing/test-misbehaving-server.ts';

// Permanent replies (5xx) of a server about one message, at each step at which it may give them.

/** The server may accept the message later: the lead waits, and an alert is sent. */
const passing = [
  '550 5.7.1 Client host [192.0.2.7] blocked using zen.spamhaus.org',
  '554 5.7.1 Relay access denied',
  '550 5.7.26 Unauthenticated mail is not accepted',
  '552 5.2.2 Mailbox full',
  '550 5.2.1 The account receives mail at a rate that prevents more',
  '554 5.3.0 Other mail system problem',
  '552 5.3.4 Message size exceeds fixed limit',
  '550 5.4.1 Recipient address rejected: Access denied',
  '553 5.1.8 Sender domain not found',
  '550 5.1.7 Bad sender',
  '553 sorry, that domain is not in my list of allowed rcpthosts (#5.7.1)',
  '550 Blocked, see https://www.spamhaus.org/lookup/',
  '550 Rejected by policy',
  '550 Relaying denied',
  '550 Mailbox quota exceeded',
  '550 5.5.0 Blocked by our content filter',
  '552 Exceeded storage allocation',
  '554 Transaction failed',
  '550 Greylisted, come back in 5 minutes',
  '550 5.1.1 Unknown user, ask again in 300 seconds',
  '550 We do not accept mail from dynamic IPs',
  '550 rejected by host mx.example',
  '550 Bad HELO',
  '550 cannot verify, callout failed',
  '550 5.1.1 Recipient refused: your IP is listed on a blocklist',
  '550 5.1.1 Mailbox temporarily disabled, try again later',
  '550 5.1.2 DNS timeout for the domain',
  '503 5.5.1 authentication needed',
  '503 AUTH first (#5.5.1)',
  '503 5.5.1 Bad sequence of commands',
  '554 5.5.1 too many errors',
  '553 sorry, that domain is not in my list of allowed rcpthosts',
];

/** No later attempt can succeed: a person has to act. */
const forGood = [
  '550 No such user',
  '550 5.1.1 <policy@full.example>: Recipient address rejected: User unknown in relay recipient table',
  '550-5.1.1 The account does not exist. Check it for typos or unnecessary spaces\r\n550 5.1.1 https://support.example/',
  '550 <spam@blocked.example> unknown',
  '553 5.1.3 Bad recipient address syntax',
  '556 5.1.10 Recipient domain takes no mail',
  '550 5.5.0 Requested action not taken: mailbox unavailable',
  '554 5.6.0 Message is malformed',
  '550 sorry, no mailbox here by that name. (#5.1.1)',
  '550 sorry, no mailbox here by that name',
  '550 Recipient address rejected: User unknown in local recipient table',
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  '550 This user doesn’t have an account here',
];

const replies = [...passing, ...forGood];

/** Each reply comes from the server of one recipient. */
const recipients = replies.map((_reply, place) => `reply-${place}@office.example`);

function replyTo(address: string): Error {
  const [, code = '', words = ''] =
    /^(\d{3}).(.*)$/s.exec(replies[recipients.indexOf(address)] ?? '') ?? [];
  return smtpReply(Number(code), words);
}

for (const [step, refusal] of [
  [
    'the recipient',
    {
      onRcptTo: (
        { address }: { address: string },
        _session: unknown,
        callback: (no: Error) => void,
      ) => callback(replyTo(address)),
    },
  ],
  ['the data', { atData: ({ envelopeTo: [address = ''] }: ReceivedMail) => replyTo(address) }],
] as const) {
  test(`parks after a reply to ${step} only what no later attempt mends, whatever its code`, async () => {
    const inbox = await startInbox(refusal);
    const relay = await startTestRelay({
      SMTP_URL: inbox.url,
      MAILBOX_SERVICES: recipients.join(','),
    });
    await postLead(relay);
    const states = await statesOnceAnswered(relay);
    const became = replies.map((reply, place) => [reply, states.get(recipients[place] ?? '')]);
    const expected = replies.map((reply) => [
      reply,
      forGood.includes(reply) ? 'parked' : 'waiting',
    ]);
    assert.deepEqual(became, expected);
    await relay.stop();
    await inbox.close();
  });
}

/** States by recipient, once each has had a reply. */
async function statesOnceAnswered(relay: TestRelay): Promise<Map<string, string>> {
  for (;;) {
    const [deliveries = []] = await deliveriesIn(relay);
    if (deliveries.length > 0 && deliveries.every(({ lastAnswer }) => lastAnswer !== null)) {
      return new Map(deliveries.map(({ recipient, state }) => [recipient, state]));
    }
    await setTimeout(20);
  }
}

interface ListedDelivery {
  recipient: string;
  state: string;
  lastAnswer: string | null;
}

/** The deliveries of each lead. */
async function deliveriesIn(relay: TestRelay): Promise<ListedDelivery[][]> {
  const { leads } = await leadsJson<{ leads: { deliveries: ListedDelivery[] }[] }>(relay, 'list');
  return leads.map(({ deliveries }) => deliveries);
}

test('keeps trying if a policy refuses DATA itself', async () => {
  const server = await startMisbehaving(
    goesWrongAt('DATA', (socket) => socket.write('550 5.7.1 Not from you\r\n')),
  );
  await withRelay(server, async (relay) => {
    await postLead(relay);
    await untilRefused(relay);
    assert.equal((await relay.counts()).deliveries.parked, 0);
  });
});

test('parks nothing because of a refused sender, which every lead shares', async () => {
  const server = await startMisbehaving(
    goesWrongAt('MAIL', (socket) => socket.write('550 5.1.1 No such sender\r\n')),
  );
  await withRelay(server, async (relay) => {
    await postLead(relay);
    await untilRefused(relay);
    assert.equal((await relay.counts()).deliveries.parked, 0);
  });
});

/** Classifies a server's reply to a command. */
function refusedAt(command: string, code: string, said: string) {
  const responseCode = Number(said.slice(0, 3));
  const error = Object.assign(new Error(said), { code, command, response: said, responseCode });
  return classifySmtpFailure(error);
}

test('does not rest for one recipient that a server accepts only after a sign-in', () => {
  const said = '530 5.7.0 Authentication required';
  const { answer, ...meant } = refusedAt('RCPT TO', 'EENVELOPE', said);
  assert.equal(answer, said);
  assert.deepEqual(meant, {
    step: 'retry',
    alert: true,
    channelDown: false,
    requestedWaitMs: 0,
    advice: undefined,
  });
  assert.equal(refusedAt('MAIL FROM', 'EENVELOPE', said).channelDown, true);
});

test('rests if a server refuses our sender, or all mail for now, which concerns every lead', () => {
  for (const [command, said, alert] of [
    ['MAIL FROM', '553 5.7.1 Sender address rejected: not owned by user', true],
    ['MAIL FROM', '421 4.7.0 Too many messages in this session', false],
    ['RCPT TO', '553 5.7.1 <web@a.example>: Sender address rejected: not owned by user', true],
    ['RCPT TO', '450 4.1.8 <web@a.example>: Sender address rejected: Domain not found', false],
    ['RCPT TO', '550 5.1.7 Bad sender', true],
  ] as const) {
    const meant = refusedAt(command, 'EENVELOPE', said);
    assert.deepEqual([meant.channelDown, meant.alert, meant.step], [true, alert, 'retry'], said);
    if (command === 'RCPT TO') assert.match(meant.advice ?? '', /Set MAIL_FROM to an address/);
  }
});

test('does not rest for a recipient’s refusal that mentions a sender', () => {
  for (const said of [
    '450 4.7.1 <>: Sender address rejected: Access denied',
    '450 4.1.1 <jo@b.example>: Recipient address rejected: 450 4.1.8 <v@c.example>: Sender address rejected',
  ]) {
    assert.equal(refusedAt('RCPT TO', 'EENVELOPE', said).channelDown, false, said);
  }
});

test('does not blame the password if a server cannot check it for now', () => {
  const refusedWith = (said: string) => refusedAt('AUTH PLAIN', 'EAUTH', said);
  const passes = refusedWith('454 4.7.0 Temporary authentication failure');
  assert.deepEqual([passes.alert, passes.channelDown, passes.advice], [false, true, undefined]);
  const wrong = refusedWith('535 5.7.8 Authentication failed');
  assert.deepEqual([wrong.alert, wrong.channelDown], [true, true]);
  assert.match(wrong.advice ?? '', /user and password in SMTP_URL/);
});

test('delivers once a block of our host is lifted, and shows its words until then', async () => {
  const answers = [
    smtpReply(550, '5.7.1 Client host blocked'),
    smtpReply(550, '5.7.1 Client host blocked'),
  ];
  const inbox = await startInbox({
    onRcptTo: (_address, _session, callback) => callback(answers.shift()),
  });
  await withRelay(inbox, async (relay) => {
    await postLead(relay);
    await untilRefused(relay);
    const [[delivery] = []] = await deliveriesIn(relay);
    assert.match(delivery?.lastAnswer ?? '', /^550 5\.7\.1 Client host blocked/);
    assert.equal((await deliveriesOf(relay, 'delivered')).delivered, 1);
    assert.equal(inbox.mails.length, 1);
  });
});

test('one recipient whose server has a policy against us holds up no other', async () => {
  const inbox = await startInbox({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.startsWith('strict@') ? smtpReply(550, '5.7.1 Not from you') : null),
  });
  const relay = await startTestRelay({
    SMTP_URL: inbox.url,
    MAILBOX_SERVICES: 'strict@office.example, ann@office.example',
  });
  for (let lead = 0; lead < 20; lead += 1) await postLead(relay, `Lead ${lead}`);
  // The clock stands still: a resting channel would hold some of them back.
  await inbox.waitFor((mails) => mails.length === 20);
  assert.ok(inbox.mails.every(({ envelopeTo }) => envelopeTo[0] === 'ann@office.example'));
  await relay.stop();
  await inbox.close();
});
