import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { company } from '../content/company.ts';
import { startInbox, type TestInbox } from '../testing/test-inbox.ts';
import { asJson, asMultipart } from '../testing/test-encodings.ts';
import { contactWords as words, postEncoded, postFields } from '../testing/test-posting.ts';
import { startTestRelay, type TestRelay } from '../testing/test-relay.ts';

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

const post = (fields: Record<string, string>, way?: Parameters<typeof postFields>[2]) =>
  postFields(relay, fields, way);

async function notificationAbout(message: string) {
  const matches = (text = '') => text.includes(message);
  await inbox.waitFor((mails) => mails.some(({ text }) => matches(text)));
  return inbox.mails.filter(({ text }) => matches(text));
}

test('answers as FormSubmit does, with a reference, and delivers every field', async () => {
  const response = await post({ ...words, _key: 'every-field' });
  const { reference, ...body } = response.json();
  assert.equal(response.statusCode, 200);
  assert.deepEqual(body, {
    success: 'true',
    message: 'The form was submitted successfully.',
  });
  assert.match(reference, /^[0-9A-Z]{5}-[0-9A-Z]{5}$/);

  const [mail] = await notificationAbout(reference);
  assert.equal(mail?.subject, 'New Contact Message: Thandi Nkosi');
  assert.deepEqual(mail.envelopeTo, [company.email.services]);
  assert.equal(mail.from?.address, company.email.hello);
  assert.deepEqual(mail.replyTo, [{ name: 'Thandi Nkosi', address: 'thandi@client.example' }]);
  assert.match(
    String(mail.messageId),
    new RegExp(`^<[0-9a-f-]{36}\\.notification@${RegExp.escape(company.domain)}>$`),
  );
  for (const [name, value] of Object.entries(words)) {
    if (name === '_form' || name === 'consent') continue;
    assert.ok(mail.text?.includes(value.replace('\r\n', '\n    ')), `${name} in the text`);
  }
  assert.ok(mail.html?.includes('Nkosi &amp; Sons') && mail.html.includes('<table'));
});

test('takes the same words urlencoded, as multipart and as JSON', async () => {
  const pairs = Object.entries({ ...words, _key: 'ways' });
  const { interest, ...others } = { ...words, _key: 'ways' };
  const boxes = interest.split(', ').map((one) => ['interest', one] as const);
  const answers = await Promise.all([
    postFields(relay, { ...words, _key: 'ways' }),
    postEncoded(relay, asMultipart(pairs)),
    postEncoded(relay, asJson([...Object.entries(others), ...boxes])),
  ]);
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 200, 200],
  );
  // The key and the words are the same, however they were encoded.
  assert.equal(answers[0]?.json().reference, answers[2]?.json().reference);
});

test('the mail of a delivered lead that reads like spam says so above its words, and no other', async () => {
  const marked = await postFromPage({ message: 'What do you take for a guest post on your site?' });
  const [mail] = await notificationAbout(marked.json().reference);
  assert.match(mail?.text ?? '', /^This reads like spam: It reads as if it trades in links/);
  assert.match(mail?.html ?? '', /This reads like spam[^]*Thandi Nkosi/);
  assert.equal(mail?.subject, 'New Contact Message: Thandi Nkosi');
  assert.ok(mail.headers.some(({ key, value }) => key === 'x-lead-spam-score' && value === '3'));
  const plain = await post({ ...words, message: 'Without scripts and without any offer' });
  const [other] = await notificationAbout(plain.json().reference);
  assert.doesNotMatch(other?.text ?? '', /like spam/);
});

test('takes a form of field names it does not know', async () => {
  const fields = { nombre: 'José', Email: 'jose@client.example', textarea: 'Hola señor' };
  const response = await post(fields, { path: `/relay/ajax/${company.email.talent}` });
  assert.equal(response.statusCode, 200);
  const [mail] = await notificationAbout('Hola señor');
  assert.deepEqual(mail?.envelopeTo, [company.email.talent]);
  assert.equal(mail.replyTo?.[0]?.address, 'jose@client.example');
});

test('answers the same key again with the same reference and one lead', async () => {
  const leads = (await relay.counts()).leads;
  const answers = await Promise.all(
    Array.from({ length: 7 }, () => post({ ...words, _key: 'seven-in-one-burst' })),
  );
  assert.equal(new Set(answers.map((answer) => answer.json().reference)).size, 1);
  assert.equal((await relay.counts()).leads, leads + 1);
});

test('keeps other words under the same key as another lead: nothing typed is dropped', async () => {
  const first = await post({ ...words, _key: 'edited' });
  const second = await post({ ...words, message: 'Rather by February, please.', _key: 'edited' });
  assert.notEqual(first.json().reference, second.json().reference);
});

test('leads a form of the site to its own next page and to no other, and keeps the lead', async () => {
  const path = '/relay/services';
  const next = async (_next: string) =>
    (await post({ ...words, _next }, { path })).headers.location;
  assert.equal(
    await next('https://site.example/thank-you?a=1'),
    'https://site.example/thank-you?a=1',
  );
  assert.equal(await next('https://elsewhere.example/phish'), 'https://site.example/thank-you');
  assert.equal(await next('javascript:alert(1)'), 'https://site.example/thank-you');
  assert.equal((await post(words, { path })).statusCode, 303);
});

/** Posts as a page of the site does: only such a post gets an automatic reply. */
async function postFromPage(fields: Record<string, string>) {
  const { token } = (await relay.app.inject('/relay/form-token')).json<{ token: string }>();
  relay.clock.advance(60_000);
  const headers = { origin: 'https://site.example' };
  return post({ ...words, _token: token, ...fields }, { headers });
}

test('sends an address an automatic reply at most once a day, in words of its own', async () => {
  const email = 'once@client.example';
  const sent = () => inbox.mails.filter(({ envelopeTo }) => envelopeTo.includes(email));
  await postFromPage({ email, message: 'The first of the day' });
  await postFromPage({ email, message: 'The second of the day' });
  await notificationAbout('The second of the day');
  await relay.pass(0);
  const [mail, ...more] = sent();
  assert.equal(more.length, 0);
  assert.equal(mail?.envelopeFrom, '');
  assert.ok(
    mail.headers.some(({ key, value }) => key === 'auto-submitted' && value === 'auto-replied'),
  );
  assert.ok(!mail.text?.includes('of the day'));
  assert.match(mail.text ?? '', /Reference: [0-9A-Z]{5}-[0-9A-Z]{5}/);
});

test('sends no automatic reply to a role address', async () => {
  await postFromPage({ email: 'noreply@client.example', message: 'From a role address' });
  await notificationAbout('From a role address');
  const waiting = async () => (await relay.counts()).deliveries.waiting;
  while ((await waiting()) > 0) await setTimeout(10);
  assert.ok(!inbox.mails.some(({ envelopeTo }) => envelopeTo.join().includes('noreply')));
});

test('lets the site read answers from another origin, and nobody else', async () => {
  const allowed = async (origin: string) =>
    (await post(words, { headers: { origin } })).headers['access-control-allow-origin'];
  assert.equal(await allowed('https://site.example'), 'https://site.example');
  assert.equal(await allowed('https://elsewhere.example'), undefined);
});

test('answers only this visitor: no cache keeps an answer, or gives it to another origin', async () => {
  for (const origin of ['https://site.example', 'https://elsewhere.example']) {
    const { headers } = await post(words, { headers: { origin } });
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['vary'], 'origin');
  }
});
