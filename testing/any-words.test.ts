import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { assert as hold, asyncProperty, oneof } from 'fast-check';
import { company } from '../content/company.ts';
import type { Field, Form } from '../forms/form.ts';
import { relayForms } from '../forms/forms.ts';
import { sendable, spoilt, strangersForm, type Pairs } from './test-posts.ts';
import {
  plainBreaks,
  seen,
  sendableLine,
  tooLong,
  unsendableLine,
  withControls,
} from './test-words.ts';
import { headerText, shortHeaderText } from '../leads/header-text.ts';
import { leads as runLeads } from './test-leads.ts';
import { asJson, canCarry, wayOfPosting, type EncodedForm } from './test-encodings.ts';
import { startInbox, type ReceivedMail, type TestInbox } from './test-inbox.ts';
import { postEncoded } from './test-posting.ts';
import { startTestRelay, type TestRelay } from './test-relay.ts';

// Property tests: whatever is typed arrives as typed, or is refused with a message, for every form and every way of
// posting, with mail over a real connection. On a failure fast-check prints the seed and the shortest failing input.

const runs = 100;

/** The interval at which the relay looks for deliveries that another process released. */
const maxUntilReleasedIsSeenMs = 30_000;

/** All headers of a notification. Any further one came from a visitor. */
const headersOfANotification = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
  'x-auto-response-suppress',
  'x-lead-spam-score',
];

/** The label that the relay puts first when it scores a message as possible spam. */
const spamMark = 'This reads like spam';

let inbox: TestInbox;
let relay: TestRelay;

before(async () => {
  inbox = await startInbox();
  relay = await startTestRelay({ SMTP_URL: inbox.url });
});

after(async () => {
  await relay.stop();
  await inbox.close();
});

/** The forms without file fields. */
const wordForms = relayForms.filter(({ fields }) =>
  Object.values<Field>(fields).every(({ kind }) => kind !== 'file'),
);

for (const form of wordForms) {
  test(`${form.id}: any accepted text arrives as typed`, () =>
    hold(
      asyncProperty(sendable(form), wayOfPosting(), async (typed, encode) => {
        const reference = await accepted(form.mailbox, encode(asPosted(form, typed)));
        const mail = await notificationOf(reference);
        const kept = keptValues(form, typed);
        const rows = rowsOf(form, kept);
        assert.deepEqual(htmlRows(mail).slice(0, rows.length), rows);
        assertTextBegins(mail, rows);
        assertHeaders(mail, headerText(form.subject(kept)), company.email[form.mailbox]);
        assertReplyTo(mail, kept);
      }),
      { numRuns: runs },
    ));

  test(`${form.id}: text that cannot be sent is refused at its field, and nothing is stored`, () =>
    hold(
      asyncProperty(spoilt(form), wayOfPosting(), async ({ typed, name }, encode) => {
        const leads = await leadCount();
        const posted = asPosted(form, typed);
        const way = canCarry(posted, encode) ? encode : asJson;
        const answer = await post(form.mailbox, way(posted));
        assert.equal(answer.statusCode, 422, answer.body);
        assert.deepEqual(Object.keys(answer.json().errors), [name]);
        assert.match(answer.json().errors[name], /\.$/);
        assert.equal(await leadCount(), leads);
      }),
      { numRuns: runs },
    ));
}

test('a form with any field names arrives as typed, or is refused with a message', () =>
  hold(
    asyncProperty(strangersForm(), wayOfPosting(), async (typed, encode) => {
      const leads = await leadCount();
      const way = canCarry(typed, encode) ? encode : asJson;
      const answer = await post('hello', way([...typed, ['_template', 'table']]));
      if (answer.statusCode !== 200) {
        assert.ok(answer.statusCode === 400 || answer.statusCode === 422, answer.body);
        assert.match(answer.json().message, /\.$/);
        assert.equal(await leadCount(), leads);
        return;
      }
      const mail = await notificationOf(answer.json().reference);
      const rows = typed
        .map(([name, value]) => [headerText(name), seen(value)] as const)
        .filter(([, value]) => value.trim() !== '');
      const arrived = htmlRows(mail);
      for (const [name, value] of rows) {
        // A name that could pass for one of the relay's own rows is shown in quotes.
        const isIt = ([label, said]: [string, string]) =>
          (label === name || label === `“${name}”`) && said === value;
        assert.ok(arrived.some(isIt), `${name}: ${value}`);
      }
      assertHeaders(mail, `New message for ${company.name}`, company.email.hello);
    }),
    { numRuns: 2 * runs },
  ));

test('whatever a stranger’s subject, the message arrives with a short one of one line', () =>
  hold(
    asyncProperty(
      oneof(sendableLine(200), unsendableLine(), withControls(), tooLong(200)),
      async (subject) => {
        const posted = asJson([
          ['_subject', subject],
          ['message', randomUUID()],
        ]);
        const mail = await notificationOf(await accepted('hello', posted));
        const line = shortHeaderText(subject, 200) || `New message for ${company.name}`;
        assertHeaders(mail, line, company.email.hello);
      },
    ),
    { numRuns: runs },
  ));

/** The fields as the site's own pages post them, with the subject that the browser composes. */
function asPosted(form: Form, typed: Pairs): Pairs {
  return [['_form', form.id], ['_subject', form.subject(Object.fromEntries(typed))], ...typed];
}

function post(mailbox: string, encoded: EncodedForm | Promise<EncodedForm>) {
  return postEncoded(relay, encoded, { path: `/relay/ajax/${mailbox}` });
}

/** @returns the lead's reference */
async function accepted(mailbox: string, encoded: EncodedForm | Promise<EncodedForm>) {
  const answer = await post(mailbox, encoded);
  assert.equal(answer.statusCode, 200, answer.body);
  return String(answer.json().reference);
}

async function leadCount(): Promise<number> {
  return (await relay.counts()).leads;
}

/** Waits for the mail about a lead. A quarantined lead is released first, as an owner would. */
async function notificationOf(reference: string): Promise<ReceivedMail> {
  const { deliveries } = await relay.counts();
  if (deliveries.held > 0) {
    const { code, errors } = await runLeads(relay, 'release', reference);
    assert.equal(code, 0, errors);
    await relay.pass(maxUntilReleasedIsSeenMs);
  }
  const isIt = ({ text = '', headers }: ReceivedMail) =>
    text.includes(`Reference: ${reference}`) &&
    headers.some(({ key, value }) => key === 'auto-submitted' && value === 'auto-generated');
  await inbox.waitFor((mails) => mails.some(isIt));
  const mail = inbox.mails.find(isIt);
  assert.ok(mail);
  return mail;
}

/** The values as a form stores them: plain line breaks, no space around a line, no empty values. */
function keptValues(form: Form, typed: Pairs): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, values] of Map.groupBy(typed, ([field]) => field)) {
    const plain = plainBreaks(values.map(([, value]) => value).join(', '));
    kept[name] = form.fields[name]?.kind === 'textarea' ? plain : plain.trim();
  }
  return kept;
}

function rowsOf(form: Form, kept: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(form.fields).flatMap(([name, field]): [string, string][] => {
    const value = kept[name];
    if (value === undefined) return [];
    if (field.kind === 'consent') return [['Consent', field.label]];
    const shown =
      field.kind === 'select'
        ? field.options.find((option) => option.value === value)?.label
        : value;
    return [[field.label, shown ?? value]];
  });
}

/** The rows of the mail's HTML table, as a reader sees them. */
function htmlRows({ html = '' }: ReceivedMail): [string, string][] {
  const rows = html.matchAll(/<tr><th [^>]*>([^<]*)<\/th><td [^>]*>((?:[^<]|<br>)*)<\/td><\/tr>/g);
  const read = Array.from(rows, ([, label = '', value = '']): [string, string] => [
    readHtml(label),
    readHtml(value),
  ]);
  return read[0]?.[0] === spamMark ? read.slice(1) : read;
}

const entities: Readonly<Record<string, string>> = {
  '<br>': '\n',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

function readHtml(html: string): string {
  return html.replaceAll(/<br>|&lt;|&gt;|&quot;|&#39;|&amp;/g, (one) => entities[one] ?? one);
}

function assertTextBegins({ text = '' }: ReceivedMail, rows: readonly [string, string][]): void {
  const expected = rows.map(([label, value]) => setIn(`${label}: ${value}`)).join('\n');
  const words = text.startsWith(`${spamMark}: `) ? text.slice(text.indexOf('\n') + 1) : text;
  assert.equal(plainBreaks(words).slice(0, expected.length), expected);
}

/** Indents the further lines of a value. */
function setIn(row: string): string {
  const [first, ...further] = row.split(/[\n\v\f\r\u0085\u2028\u2029]/);
  return [first, ...further.map((line) => (line === '' ? '' : `    ${line}`))].join('\n');
}

function assertReplyTo(mail: ReceivedMail, kept: Readonly<Record<string, string>>): void {
  const [{ name, address = '' } = {}, ...others] = mail.replyTo ?? [];
  assert.deepEqual(others, []);
  // A name that a mail reader would decode, or take for an address, is left out here. The mail's body has it.
  const typed = headerText(kept['name'] ?? '');
  assert.equal(name, /=\?|[@﹫＠]/.test(typed) ? '' : typed);
  // A local part that ends with a dot is valid only in quotes (RFC 5321 4.1.2), which do not change the address.
  assert.equal(address.replace(/^"(.*)"@/, '$1@'), kept['email']);
}

function assertHeaders(mail: ReceivedMail, subject: string, to: string): void {
  const found = mail.headers.map(({ key }) => key).toSorted();
  const expected = mail.replyTo
    ? headersOfANotification
    : headersOfANotification.filter((name) => name !== 'reply-to');
  assert.deepEqual(found, expected);
  assert.equal(mail.subject, subject);
  assert.deepEqual(mail.envelopeTo, [to]);
  assert.equal(mail.from?.address, company.email.hello);
  assert.deepEqual(
    mail.to?.map(({ address }) => address),
    [to],
  );
}
