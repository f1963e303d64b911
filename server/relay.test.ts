import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { company } from '../content/company.ts';
import { startInbox } from '../testing/test-inbox.ts';
import type { TestInbox } from '../testing/test-inbox.ts';
import { startTestRelay } from '../testing/test-relay.ts';
import type { TestRelay } from '../testing/test-relay.ts';

const words = {
  _form: 'contact',
  name: 'Thandi Nkosi',
  email: 'thandi@client.example',
  phone: '+27 21 555 0100',
  company: 'Nkosi & Sons',
  interest: 'Recruitment, Marketing',
  message: 'We need a management accountant\r\nby March – “IFRS” experience, please.',
  consent: 'yes',
};

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };

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

function post(
  fields: Record<string, string>,
  { path = '/relay/ajax/services', headers = {}, on = relay } = {},
) {
  return on.app.inject({
    method: 'POST',
    url: path,
    headers: { ...urlencoded, ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

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
    assert.ok(mail.text?.includes(value.replace('\r\n', '\n')), `${name} in the text`);
  }
  assert.ok(mail.html?.includes('Nkosi &amp; Sons') && mail.html.includes('<table'));
});

test('takes the same words urlencoded, as multipart and as JSON', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(words)) form.append(name, value);
  const multipart = new Response(form);
  const answers = await Promise.all([
    post({ ...words, _key: 'ways' }),
    relay.app.inject({
      method: 'POST',
      url: '/relay/ajax/services',
      headers: { 'content-type': multipart.headers.get('content-type') ?? '' },
      payload: Buffer.from(await multipart.arrayBuffer()),
    }),
    relay.app.inject({
      method: 'POST',
      url: '/relay/ajax/services',
      headers: json,
      payload: { ...words, interest: ['Recruitment', 'Marketing'], _key: 'ways' },
    }),
  ]);
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 200, 200],
  );
  // The key is the same and so are the words, however they came.
  assert.equal(answers[0]?.json().reference, answers[2]?.json().reference);
});

test('what reads like spam and is delivered says so above its words, and nothing else does', async () => {
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

test('names each wrong field with a status of 422, as JSON and as a page', async () => {
  const wrong = { _form: 'contact', name: 'Thandi', email: 'thandi', message: 'short' };
  const answer = await post(wrong);
  assert.equal(answer.statusCode, 422);
  assert.deepEqual(answer.json(), {
    success: 'false',
    message: 'Some answers need a correction. Nothing has been sent yet.',
    errors: {
      email: 'Enter an email address like name@company.co.za.',
      message: 'Message needs at least 10 characters.',
      consent: 'Tick the box so that we may keep your details and reply.',
    },
  });
  const page = await post(wrong, { path: '/relay/services', headers: { accept: 'text/html' } });
  assert.equal(page.statusCode, 422);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  assert.match(page.body, /Message needs at least 10 characters\..*Thandi/s);
});

for (const [what, status, request] of [
  ['a mailbox that is not configured', 404, { url: '/relay/ajax/ceo', payload: 'a=b' }],
  ['an empty form', 422, { payload: '' }],
  ['plain text', 415, { headers: { 'content-type': 'text/plain' }, payload: 'hello' }],
  ['broken JSON', 400, { headers: json, payload: '{"name":' }],
  ['JSON that reaches for the prototype', 400, { headers: json, payload: '{"__proto__":{"a":1}}' }],
  ['nested JSON', 400, { headers: json, payload: '{"name":{"first":"a"}}' }],
  ['JSON that is no object', 400, { headers: json, payload: '[1]' }],
  [
    'multipart without a boundary',
    400,
    { headers: { 'content-type': 'multipart/form-data' }, payload: 'x' },
  ],
  [
    'multipart that breaks off',
    400,
    {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf',
    },
  ],
  [
    'a part without a name',
    400,
    {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\nContent-Disposition: form-data\r\n\r\nwords\r\n--b--\r\n',
    },
  ],
  [
    'a file',
    413,
    {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload:
        '--b\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\nx\r\n--b--\r\n',
    },
  ],
  ['300 kB', 413, { payload: `message=${'x'.repeat(300_000)}` }],
  [
    '300 kB as multipart',
    413,
    {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: `--b\r\nContent-Disposition: form-data; name="m"\r\n\r\n${'x'.repeat(300_000)}\r\n--b--\r\n`,
    },
  ],
  [
    'a thousand fields',
    413,
    { payload: Array.from({ length: 1000 }, (_, i) => `f${i}=1`).join('&') },
  ],
  ['a control character', 422, { payload: 'message=one%00two' }],
  ['half a character', 422, { headers: json, payload: String.raw`{"message":"\ud83d"}` }],
  ['a subject of two lines', 422, { payload: '_subject=Hi%0D%0ABcc:%20a@b.example&message=hello' }],
] as const) {
  test(`answers ${what} with ${status} and stores nothing`, async () => {
    const leads = (await relay.counts()).leads;
    const answer = await relay.app.inject({
      method: 'POST',
      url: '/relay/ajax/services',
      headers: urlencoded,
      ...request,
    });
    assert.equal(answer.statusCode, status, answer.body);
    assert.equal(answer.json().success, 'false');
    assert.match(answer.json().message, /\.$/);
    assert.equal((await relay.counts()).leads, leads);
  });
}

test('answers a network that posts too much with 429 and when to come back', async () => {
  const limited = await startTestRelay({ RATE_PER_MINUTE: '2' });
  try {
    const statuses = [];
    for (const message of ['first message', 'second message', 'third message']) {
      statuses.push(await post({ ...words, message }, { on: limited }));
    }
    assert.deepEqual(
      statuses.map(({ statusCode }) => statusCode),
      [200, 200, 429],
    );
    assert.ok(Number(statuses[2]?.headers['retry-after']) > 0);
  } finally {
    await limited.stop();
  }
});

test('answers 503 and says so when the store cannot keep a lead', async () => {
  const broken = await startTestRelay();
  await broken.store.close();
  const answer = await post(words, { on: broken });
  assert.equal(answer.statusCode, 503);
  assert.equal(answer.json().success, 'false');
  assert.ok(Number(answer.headers['retry-after']) > 0);
});

/** As a page of the site's posts: only that is answered by itself. */
async function postFromPage(fields: Record<string, string>) {
  const { token } = (await relay.app.inject('/relay/form-token')).json<{ token: string }>();
  relay.clock.advance(60_000);
  const headers = { origin: 'https://site.example' };
  return post({ ...words, _token: token, ...fields }, { headers });
}

test('answers each address by itself at most once a day, in words of its own', async () => {
  const email = 'once@client.example';
  const sent = () => inbox.mails.filter(({ envelopeTo }) => envelopeTo.includes(email));
  await postFromPage({ email, message: 'The first of the day' });
  await postFromPage({ email, message: 'The second of the day' });
  await notificationAbout('The second of the day');
  await inbox.waitFor(() => sent().length > 0);
  const [mail, ...more] = sent();
  assert.equal(more.length, 0);
  assert.equal(mail?.envelopeFrom, '');
  assert.ok(
    mail.headers.some(({ key, value }) => key === 'auto-submitted' && value === 'auto-replied'),
  );
  assert.ok(!mail.text?.includes('of the day'));
  assert.match(mail.text ?? '', /Reference: [0-9A-Z]{5}-[0-9A-Z]{5}/);
});

test('answers no role address by itself', async () => {
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

test('lets go of a client that sends its headers slowly, and serves others meanwhile', async () => {
  const slow = await startTestRelay();
  await slow.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = slow.app.server.address() as AddressInfo;
  const sockets = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) socket.write('POST /relay/services HTTP/1.1\r\nHost: x\r\n');
  const response = await fetch(`http://127.0.0.1:${port}/healthz`);
  assert.equal(response.status, 200);
  await Promise.all(sockets.map((socket) => once(socket.resume(), 'close')));
  await slow.stop();
});

test('neither thousands of networks nor those of one IPv6 /48 push a limit out of memory', async () => {
  const limited = await startTestRelay({ RATE_PER_MINUTE: '2' });
  const statusFrom = async (remoteAddress: string) => {
    const { statusCode } = await limited.app.inject({
      method: 'POST',
      url: '/relay/ajax/services',
      remoteAddress,
      headers: urlencoded,
      payload: '',
    });
    return statusCode;
  };
  try {
    assert.equal(await statusFrom('192.0.2.1'), 422);
    assert.equal(await statusFrom('192.0.2.1'), 422);
    for (let other = 0; other < 6000; other += 1) {
      await statusFrom(`198.${Math.floor(other / 250)}.${other % 250}.1`);
    }
    assert.equal(await statusFrom('192.0.2.1'), 429);
    const statuses = [];
    for (let network = 0; network < 9; network += 1) {
      statuses.push(await statusFrom(`2001:db8:1:${network}::1`));
    }
    assert.deepEqual(statuses, [...Array.from({ length: 8 }, () => 422), 429]);
    assert.equal(await statusFrom('2001:db8:2::1'), 422);
  } finally {
    await limited.stop();
  }
});

test('keeps no more connections open than its memory has room for', async () => {
  const busy = await startTestRelay();
  const { server } = busy.app;
  // A hundredth of them; none are closed where no limit was set.
  server.maxConnections /= 100;
  await busy.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: 11 }, () => connect(port, '127.0.0.1'));
  try {
    const dropped = once(server, 'drop', { signal: AbortSignal.timeout(10_000) });
    for (const socket of sockets) socket.on('error', () => undefined);
    await dropped;
  } finally {
    for (const socket of sockets) socket.destroy();
    await busy.stop();
  }
});

test('lets go of a client that asks and asks and never reads an answer', async () => {
  const slow = await startTestRelay();
  let client: Socket | undefined;
  try {
    const { server } = slow.app;
    // A three-hundredth of a minute; none where no end was set.
    server.timeout /= 300;
    await slow.app.listen({ host: '127.0.0.1', port: 0 });
    client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => undefined);
    const [held] = (await once(server, 'connection')) as [Socket];
    const letGo = once(held, 'close', { signal: AbortSignal.timeout(10_000) });
    // Its words come back escaped, six times as long: more than the system takes off our hands.
    const body = Array.from({ length: 4 }, () => `words=${'"'.repeat(60_000)}`).join('&');
    const head = `POST /relay/nobody HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`;
    for (let count = 0; count < 150; count += 1) client.write(head + body);
    await letGo;
  } finally {
    client?.destroy();
    await slow.stop();
  }
});

test('behind a proxy, a network is the one the proxy saw, whatever the visitor claims', async () => {
  const limited = await startTestRelay({ RATE_PER_MINUTE: '2', TRUST_PROXY: 'yes' });
  const statusFrom = async (seen: string, claimed: string) => {
    const { statusCode } = await limited.app.inject({
      method: 'POST',
      url: '/relay/ajax/services',
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': `${claimed}, ${seen}` },
      payload: { message: `from ${seen}, who says ${claimed}` },
    });
    return statusCode;
  };
  try {
    for (const claimed of ['198.51.100.1', '203.0.113.1']) {
      assert.equal(await statusFrom('192.0.2.1', claimed), 200);
    }
    assert.equal(await statusFrom('192.0.2.1', '233.252.0.1'), 429);
    assert.equal(await statusFrom('203.0.113.1', '192.0.2.1'), 200);
  } finally {
    await limited.stop();
  }
});

for (const [what, written] of [
  ['an IPv4 address', (port: number) => `192.0.2.1:${port}`],
  ['an IPv6 address', (port: number) => `[2001:db8::1]:${port}`],
  ['the proxies on the way', (port: number) => `192.0.2.1:${port}, 10.0.0.5:${port}`],
] as const) {
  test(`a port that a proxy writes behind ${what} makes no network of its own`, async () => {
    const limited = await startTestRelay({ RATE_PER_MINUTE: '2', TRUST_PROXY: 'yes' });
    try {
      const statuses = [];
      for (const port of [50_001, 50_002, 50_003]) {
        const { statusCode } = await limited.app.inject({
          method: 'POST',
          url: '/relay/ajax/services',
          remoteAddress: '127.0.0.1',
          headers: { 'x-forwarded-for': written(port) },
          payload: { message: `from port ${port}` },
        });
        statuses.push(statusCode);
      }
      assert.deepEqual(statuses, [200, 200, 429]);
    } finally {
      await limited.stop();
    }
  });
}

test('believes no visitor who comes past the proxy', async () => {
  const limited = await startTestRelay({ RATE_PER_MINUTE: '1', TRUST_PROXY: '10.0.0.0/8' });
  try {
    const statuses = [];
    for (const claimed of ['198.51.100.1', '203.0.113.1']) {
      const { statusCode } = await limited.app.inject({
        method: 'POST',
        url: '/relay/ajax/services',
        remoteAddress: '192.0.2.1',
        headers: { 'x-forwarded-for': claimed },
        payload: { message: `from ${claimed}` },
      });
      statuses.push(statusCode);
    }
    assert.deepEqual(statuses, [200, 429]);
  } finally {
    await limited.stop();
  }
});
