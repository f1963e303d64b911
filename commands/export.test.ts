import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { contactForm } from '../forms/contact.ts';
import { startTestRelay, type TestRelay } from '../testing/test-relay.ts';
import { maxForeignColumns } from '../leads/upkeep/export-columns.ts';
import { leads, post } from '../testing/test-leads.ts';

let relay: TestRelay;

before(async () => {
  relay = await startTestRelay();
  // A page opened a minute ago, so that its post gets an automatic reply.
  relay.clock.advance(-60_000);
  const { token } = (await relay.app.inject('/relay/form-token')).json<{ token: string }>();
  relay.clock.advance(60_000);
  await post(relay, {
    _form: 'contact',
    _token: token,
    name: 'Zoë Müller',
    email: 'zoe@client.example',
    phone: '+27 82 123 4567',
    message: 'Two lines,\nand "quotes"',
    consent: 'yes',
  });
  await post(
    relay,
    { textarea: '=HYPERLINK("http://evil.example");=A1', Phone: '@SUM(A1)' },
    'talent',
  );
});

after(() => relay.stop());

test('CSV: the form’s columns in its order, RFC 4180, and nothing a spreadsheet would run', async () => {
  const { output } = await leads(relay, 'export');
  const [header = [], ...rows] = parse(output, { record_delimiter: '\r\n' });
  const { name, email, phone, message } = contactForm.fields;
  const labels = [name.label, email.label, `${phone.label} (phone)`, message.label];
  assert.deepEqual(header.slice(0, 7), [
    'Reference',
    'Received',
    'Status',
    'Mailbox',
    'Form',
    'Subject',
    'Answer to',
  ]);
  assert.deepEqual(header.slice(7, 11), labels);
  assert.ok(header.includes('Phone (Phone)') && header.includes('textarea'));
  assert.equal(rows.length, 2);
  const cells = new Set(rows.flat());
  for (const words of [
    'Two lines,\nand "quotes"',
    `'=HYPERLINK("http://evil.example");'=A1`,
    "'@SUM(A1)",
    "'+27 82 123 4567",
  ]) {
    assert.ok(cells.has(words), words);
  }
});

test('exports seven leads of several lines as seven rows, and no line that begins with = as a cell', async (t) => {
  const own = await startTestRelay();
  t.after(() => own.stop());
  for (const [place, lineBreak] of ['\n', '\r\n', '\n\n'].entries()) {
    await post(own, { message: `First line ${place}${lineBreak}=1+1${lineBreak}third` });
    await post(own, { message: `Another ${place}${lineBreak}@SUM(A1)` });
  }
  await post(own, { message: 'One line' });
  const { output } = await leads(own, 'export');
  const rows = parse(output, { record_delimiter: ['\r\n', '\n', '\r'] });
  assert.equal(rows.length, 1 + 7);
  assert.doesNotMatch(output, /(^|[\r\n;,])"?[=@]/);
});

test('a stranger’s new field names add no column each: the least carried share one', async (t) => {
  const shop = await startTestRelay();
  t.after(shop.stop);
  const fieldsOf = (from: number, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, place) => [`n${from + place}`, 'x']));
  await post(shop, { nombre: 'Jo' });
  await post(shop, { nombre: 'Thandi' });
  for (let sent = 0; sent <= maxForeignColumns; sent += 50) await post(shop, fieldsOf(sent, 50));
  const { output } = await leads(shop, 'export');
  const [header = [], ...rows] = parse(output, { record_delimiter: '\r\n' });
  const others = header.indexOf('Other fields');
  assert.ok(header.length < maxForeignColumns + 30 && header.includes('nombre'));
  // The shared column leaves nothing out.
  const shared = rows.flatMap((row) => (row[others] ?? '').split('\n')).filter((one) => one !== '');
  assert.equal(shared.length, 50 + 1);
  assert.match(shared[0] ?? '', /^n\d+: x$/);
});

test('the help says which fields share a column, and how it is headed', async () => {
  const { output } = await leads(relay, 'export', '--help');
  const words = output.replaceAll(/\s+/g, ' ');
  assert.match(
    words,
    new RegExp(`Beyond ${maxForeignColumns} fields .+ share the column Other fields\\.`),
  );
});

test('a file is for its owner alone, begins as Excel needs it, and is never written over', async () => {
  const file = path.join(relay.dataDir, 'leads.csv');
  const { errors } = await leads(relay, 'export', '--out', file, '--bom');
  assert.match(errors, /Leads: 2, in /);
  const written = await readFile(file);
  assert.deepEqual([...written.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  assert.ok(written.toString().includes('Zoë Müller'));
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const again = await leads(relay, 'export', '--out', file);
  assert.equal(again.code, 1);
  assert.match(again.errors, /already exists/);
});

test('JSON holds everything, and the filters of list', async () => {
  const { output } = await leads(relay, 'export', '--format', 'json', '--form', 'contact');
  const [lead, ...others] = JSON.parse(output) as Record<string, unknown>[];
  assert.equal(others.length, 0);
  assert.ok(lead);
  assert.deepEqual(Object.keys(lead['consent'] as object), [
    'wording',
    'wordingHash',
    'purpose',
    'page',
    'givenAt',
  ]);
  assert.equal((lead['deliveries'] as unknown[]).length, 2);
  assert.deepEqual(
    JSON.parse((await leads(relay, 'export', '--json', '--until', '9d')).output),
    [],
  );
});

test('a person’s copy has every lead that names them, however the number is written', async () => {
  for (const asked of ['zoe@CLIENT.example', '082 123 4567', '+27821234567', '0027 82 1234567']) {
    const { output } = await leads(relay, 'export', '--person', asked);
    assert.equal((JSON.parse(output) as unknown[]).length, 1, asked);
  }
  const { output } = await leads(relay, 'export', '--person', 'oe@client.example');
  assert.deepEqual(JSON.parse(output), []);
});

test('a person’s copy leaves out another person’s lead, and none by a typo', async () => {
  const other = await post(relay, { message: 'I know zoe@client.example, but this is mine.' });
  const person = ['export', '--person', 'zoe@client.example'];
  assert.match((await leads(relay, ...person)).output, /this is mine/);
  const { output } = await leads(relay, ...person, '--without', other);
  assert.deepEqual(
    (JSON.parse(output) as { replyTo: string }[]).map(({ replyTo }) => replyTo),
    ['zoe@client.example'],
  );
  for (const args of [
    [...person, '--without', '00000-00000'],
    ['export', '--without', other],
  ]) {
    const slip = await leads(relay, ...args);
    assert.deepEqual([slip.code, slip.output], [2, '']);
  }
});
