import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startInbox, type TestInbox } from '../../testing/test-inbox.ts';
import { startTestRelay, testShopSecret, type TestRelay } from '../../testing/test-relay.ts';

// What a page made for FormSubmit can rely on when it posts here.

const mailboxesYaml = `
mailboxes:
  shop:
    name: The Corner Shop
    address: orders@shop.example
    recipients: [ann@shop.example]
    origins: [https://www.shop.example]
    next: [https://thanks.shop.example]
    cc: [accounts@shop.example]
    webhook_hosts: [hooks.partner.example]
    autoresponse: { subject: Your order is in, text: We will confirm it by phone. }
`;

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };

let inbox: TestInbox;
let relay: TestRelay;

before(async () => {
  inbox = await startInbox();
  relay = await startTestRelay(
    { SMTP_URL: inbox.url, WEBHOOK_SECRET_SHOP: testShopSecret },
    { mailboxesYaml },
  );
});

after(async () => {
  await relay.stop();
  await inbox.close();
});

function post(
  fields: Record<string, string>,
  { url = '/relay/ajax/shop', headers = {} }: { url?: string; headers?: object } = {},
) {
  return relay.app.inject({
    method: 'POST',
    url,
    headers: { ...urlencoded, ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

async function mailsWith(words: string, count = 1) {
  const matching = () => inbox.mails.filter(({ text }) => text?.includes(words));
  await inbox.waitFor(() => matching().length >= count);
  return matching();
}

test('accepts a form with an empty file field, and refuses one with a file', async () => {
  const posted = async (file: File) => {
    const form = new FormData();
    form.append('textarea', 'A cake like the one in the picture, if there is one');
    form.append('picture', file);
    const multipart = new Response(form);
    return relay.app.inject({
      method: 'POST',
      url: '/relay/ajax/shop',
      headers: { 'content-type': multipart.headers.get('content-type') ?? '' },
      payload: Buffer.from(await multipart.arrayBuffer()),
    });
  };
  assert.equal((await posted(new File([], ''))).statusCode, 200);
  const [mail] = await mailsWith('A cake like the one in the picture');
  assert.ok(!mail?.text?.includes('picture:'));
  assert.equal((await posted(new File(['…'], 'cake.png'))).statusCode, 413);
});

test('a form that posts to the address goes to the mailbox’s people, under its subject', async () => {
  const response = await post(
    { textarea: 'Two loaves, please', _subject: 'An order', _replyto: 'jo@client.example' },
    { url: '/relay/ajax/orders@shop.example' },
  );
  assert.equal(response.statusCode, 200);
  const [mail] = await mailsWith('Two loaves, please');
  assert.deepEqual(mail?.envelopeTo, ['ann@shop.example']);
  assert.equal(mail.subject, 'An order');
  assert.equal(mail.replyTo?.[0]?.address, 'jo@client.example');
});

test('accepts a form whose address ends with a slash', async () => {
  for (const [url, status] of [
    ['/relay/ajax/shop/', 200],
    ['/relay/shop/', 303],
    ['/relay/ajax/', 404],
  ] as const) {
    const { statusCode } = await post({ textarea: `Six loaves, please, by ${url}` }, { url });
    assert.equal(statusCode, status, url);
  }
  await mailsWith('Six loaves', 2);
});

test('an address copied with invisible characters gets a reply, and the mail shows it as it was posted', async () => {
  const copied = '\u202Ajo@client.example\u202C';
  await post({ EMail: copied, message: 'Three loaves, please' });
  await post({ _replyto: copied, message: 'Four loaves, please' });
  for (const words of ['Three loaves', 'Four loaves']) {
    const [mail] = await mailsWith(words);
    assert.equal(mail?.replyTo?.[0]?.address, 'jo@client.example', words);
  }
});

test('a field whose name has two lines is refused: in a mail the second would be another field', async () => {
  const { statusCode } = await post({ 'order\nTotal': '5', message: 'Five loaves, please' });
  assert.equal(statusCode, 422);
});

test('words typed into a page that is not UTF-8 arrive with every letter', async () => {
  // From a page in ISO-8859-1, which means windows-1252. Their posts name neither.
  const forms = {
    'application/x-www-form-urlencoded': 'naam=Honderd+%93brode%94+vir+Zo%EB%2C+%805',
    'multipart/form-data; boundary=b':
      '--b\r\nContent-Disposition: form-data; name="naam"\r\n\r\nHonderd \x93brode\x94 vir Zo\xEB, \x805\r\n--b--',
    // As PowerShell 5 posts it.
    'application/json': '{"naam":"Honderd \x93brode\x94 vir Zo\xEB, \x805"}',
  };
  for (const [type, body] of Object.entries(forms)) {
    await relay.app.inject({
      method: 'POST',
      url: '/relay/ajax/shop',
      headers: { 'content-type': type },
      payload: Buffer.from(body, 'latin1'),
    });
  }
  for (const { text } of await mailsWith('Honderd', 3)) {
    assert.match(text ?? '', /Honderd “brode” vir Zoë, €5/);
  }
});

test('the mail says which page it came from, and names no page of the relay’s own', async () => {
  const origin = 'https://site.example';
  const from = async (path: string) => {
    const message = `Posted from ${path}`;
    const headers = { origin, referer: `${origin}${path}` };
    await post({ message }, { url: '/relay/ajax/services', headers });
    return (await mailsWith(message))[0]?.text ?? '';
  };
  assert.match(await from('/insights?by=date'), /^Page: https:\/\/site\.example\/insights$/m);
  // The address of a refused form's page.
  assert.doesNotMatch(await from('/relay/services'), /^Page: /m);
});

test('retries of one message make no other message of its sender suspicious', async () => {
  const email = 'tries@client.example';
  const tried = { email, message: 'Tried until it got through', _key: 'k-1122334455667788' };
  for (let tries = 0; tries < 10; tries += 1) await post(tried);
  await post({ email, message: 'And one more question' });
  const [mail] = await mailsWith('And one more question');
  assert.doesNotMatch(mail?.text ?? '', /messages lately/);
});

test('a form without scripts is thanked by name, with its reference', async () => {
  const answer = await post({ message: 'Thank me' }, { url: '/relay/shop' });
  assert.equal(answer.statusCode, 303);
  const page = await relay.app.inject(String(answer.headers.location));
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /Thanks! Your message is in\..*The Corner Shop.*[\dA-Z]{5}-[\dA-Z]{5}/s);
  assert.match(page.body, /href="https:\/\/www\.shop\.example"/);
  assert.match(String(page.headers['content-security-policy']), /style-src 'self' 'sha256-/);
});

test('a thank-you page shows nothing that a stranger writes into its address', async () => {
  const page = await relay.app.inject('/relay/thank-you?mailbox=shop&reference=%3Cscript%3E');
  assert.doesNotMatch(page.body, /script>/);
});

for (const [steered, value, status] of [
  ['_next', 'https://thanks.shop.example/after?x=1', 200],
  ['_next', 'https://elsewhere.example/phish', 422],
  ['_next', 'javascript:alert(1)', 422],
  ['_next', 'blob:https://thanks.shop.example/after', 422],
  ['_next', 'https://thanks.shop.example@elsewhere.example/', 422],
  ['_next', 'https://thanks.shop.example\\@elsewhere.example/', 200],
  ['_next', 'https://thanks.shop.example:8443/after', 422],
  ['_cc', 'Accounts@shop.example', 200],
  ['_cc', 'accounts@shop.example, stranger@elsewhere.example', 422],
  ['_webhook', 'https://hooks.partner.example/in', 200],
  ['_webhook', 'https://169.254.169.254/latest/meta-data', 422],
  ['_webhook', 'http://hooks.partner.example/in', 422],
  ['_webhook', 'https://user:word@hooks.partner.example/in', 422],
] as const) {
  test(`${steered} = ${value} is answered with ${status}`, async () => {
    const { leads } = await relay.counts();
    const answer = await post({ message: `Steered ${value}`, [steered]: value });
    assert.equal(answer.statusCode, status, answer.body);
    if (status === 422) {
      assert.match(answer.json().message, /does not allow.*mailboxes\.yaml, shop, /);
      assert.equal((await relay.counts()).leads, leads);
    }
  });
}

test('an allowed _cc gets the lead too', async () => {
  await post({ message: 'For both of you', _cc: 'accounts@shop.example' });
  const mails = await mailsWith('For both of you', 2);
  assert.deepEqual(mails.map(({ envelopeTo }) => envelopeTo.join()).toSorted(), [
    'accounts@shop.example',
    'ann@shop.example',
  ]);
});

test('a plain post redirects to an allowed _next', async () => {
  const _next = 'https://thanks.shop.example/after?x=1';
  const answer = await post({ message: 'Onwards', _next }, { url: '/relay/shop' });
  assert.equal(answer.headers.location, _next);
});

test('_autoresponse answers in the mailbox’s words, never in the form’s', async () => {
  const email = 'buyer@client.example';
  const headers = { origin: 'https://www.shop.example' };
  await post({ email, message: 'An order to confirm', _autoresponse: 'Buy pills' }, { headers });
  await inbox.waitFor((mails) => mails.some(({ envelopeTo }) => envelopeTo.includes(email)));
  const mail = inbox.mails.find(({ envelopeTo }) => envelopeTo.includes(email));
  assert.equal(mail?.subject, 'Your order is in');
  assert.match(mail.text ?? '', /confirm it by phone/);
  assert.doesNotMatch(mail.text ?? '', /pills|to confirm\b/);
});

for (const [template, mark] of [
  ['table', /<table/],
  ['box', /border:1px solid/],
  ['basic', /<p [^>]*><b>message:<\/b>/],
] as const) {
  test(`_template = ${template} lays out the mail`, async () => {
    await post({ message: `Laid out as ${template}`, _template: template });
    const [mail] = await mailsWith(`Laid out as ${template}`);
    assert.match(mail?.html ?? '', mark);
    assert.match(mail?.html ?? '', new RegExp(`Laid out as ${template}`));
  });
}

for (const [what, fields] of [
  ['a filled honeypot', { message: 'From a robot', _honey: 'x' }],
  ['a phrase of _blacklist', { message: 'Cheap PILLS here', _blacklist: 'casino, pills' }],
] as const) {
  test(`${what} puts the lead in quarantine: accepted, stored, not sent`, async () => {
    const earlier = await relay.counts();
    const answer = await post(fields);
    assert.equal(answer.statusCode, 200);
    const counts = await relay.counts();
    assert.equal(counts.leads, earlier.leads + 1);
    assert.equal(counts.deliveries.held, earlier.deliveries.held + 1);
  });
}

test('answers the preflight of a JSON post only for the mailbox’s origins', async () => {
  const ask = async (origin: string, url = '/relay/ajax/shop') => {
    const { statusCode, headers } = await relay.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    assert.equal(statusCode, 204);
    return [headers['access-control-allow-origin'], headers['access-control-allow-methods']];
  };
  assert.deepEqual(await ask('https://www.shop.example'), ['https://www.shop.example', 'POST']);
  assert.deepEqual(await ask('https://elsewhere.example'), [undefined, undefined]);
  assert.deepEqual(await ask('https://www.shop.example', '/relay/ajax/services'), [
    undefined,
    undefined,
  ]);
});

test('a field cannot pass for a row of the relay’s own, whatever its form calls it', async () => {
  const names = ['Reference', 'received', 'Spam check:', 'THIS READS LIKE SPAM', 'Page '];
  await post({
    message: 'Named like yours',
    ...Object.fromEntries(names.map((name) => [name, 'made up'])),
  });
  const [mail] = await mailsWith('Named like yours');
  for (const name of names) {
    assert.ok(mail?.text?.includes(`“${name.trim()}”: made up\n`), name);
    assert.match(mail?.html ?? '', new RegExp(`<b>“${name.trim()}”:</b> made up`));
  }
});

/** Each looks like one of the relay's labels, or its beginning. */
const lookAlikes = {
  'a letter of another alphabet': 'Rеference',
  'a letter of ours that is another': 'Fıle',
  'a capital for a small letter': 'FiIe',
  'two letters for one': 'Carnpaign',
  'a number for a letter': 'F1le',
  'nothing that can be seen': 'Refe\u200brence',
};

for (const [how, name] of Object.entries(lookAlikes)) {
  test(`quotes a field’s label that looks like one of the relay’s by ${how}`, async () => {
    const message = `Looks like yours by ${how}`;
    await post({ message, [name]: 'made up' });
    const [mail] = await mailsWith(message);
    assert.ok(mail?.text?.includes(`\n“${name}”: made up\n`), String(mail?.text));
  });
}

test('fields with accents and punctuation keep their names', async () => {
  const names = ['Prénom', 'What’s your name?', 'Vir môre', 'E-mail (work)', 'Pages'];
  await post({
    message: 'Named as people do',
    ...Object.fromEntries(names.map((name) => [name, 'yes'])),
  });
  const [mail] = await mailsWith('Named as people do');
  for (const name of names) assert.ok(mail?.text?.includes(`\n${name}: yes\n`), String(mail?.text));
});

test('a field’s name stays on one line, and its direction cannot be reversed', async () => {
  await post({ message: 'Named in a turn', 'Colour\u2028Reference': 'x', '\u202eecnerefeR': 'y' });
  const [mail] = await mailsWith('Named in a turn');
  assert.ok(mail?.text?.includes('\nColour Reference: x\necnerefeR: y\n'), String(mail?.text));
});

test('no line of a message begins where the relay’s own rows do', async () => {
  const breaks = ['\n', '\r\n', '\n\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'];
  const made = 'At the desk: https://desk.example.org/sign-in';
  const message = `A message of many lines${breaks.map((one) => `${one}${made}`).join('')}`;
  await post({
    message,
    _campaign: new URLSearchParams({ utm_source: `x\u2028${made}` }).toString(),
  });
  const [mail] = await mailsWith('A message of many lines');
  const text = mail?.text ?? '';
  assert.equal(text.match(/^ {4}At the desk: /gm)?.length, breaks.length + 1, text);
  assert.doesNotMatch(text, /[\u0085\u2028\u2029]/);
  const begins = text.split('\n').filter((line) => /^\S/.test(line));
  assert.deepEqual(
    begins.map((line) => line.slice(0, line.indexOf(':'))),
    ['message', 'Reference', 'Received', 'Campaign', 'Spam check'],
  );
  assert.match(text, /\n\nReference: /, 'an empty line stands before them');
});

test('a field that only looks like a control field is delivered', async () => {
  await post({ message: 'With a mark', _colour: 'blue' });
  const [mail] = await mailsWith('With a mark');
  assert.match(mail?.text ?? '', /_colour: blue/);
});

test('the mail says below the words how the visit began, and junk in that costs no lead', async () => {
  const attribution = {
    _landing: '/insights/mastering-finance-interviews?x=1',
    _referrer: 'https://search.example/find?q=secret',
    _campaign: 'utm_source=news&utm_medium=mail&evil=1',
  };
  await post({ message: 'From a campaign', ...attribution });
  const [mail] = await mailsWith('From a campaign');
  assert.match(mail?.text ?? '', /Visit began on: \/insights\/mastering-finance-interviews\n/);
  assert.match(mail?.text ?? '', /Came from: https:\/\/search\.example\/find\n/);
  assert.match(mail?.text ?? '', /Campaign: source: news, medium: mail\n/);
  const junk = { _landing: '//evil', _referrer: 'javascript:1', _campaign: 'utm_source=%00' };
  assert.equal((await post({ message: 'With junk', ...junk })).statusCode, 200);
  const [other] = await mailsWith('With junk');
  assert.doesNotMatch(other?.text ?? '', /evil|javascript|Campaign: source/);
});
