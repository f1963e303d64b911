import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { company } from '../content/company.ts';
import { ConfigError, readConfig } from './config.ts';
import { loadMailboxes } from './mailboxes.ts';

const secret = `whsec_${Buffer.alloc(24).toString('base64')}`;

let folder: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mailboxes-'));
});

after(() => rm(folder, { recursive: true }));

async function load(
  yaml: string | Buffer,
  env: Record<string, string> = { WEBHOOK_SECRET: secret },
) {
  const file = path.join(folder, 'mailboxes.yaml');
  await writeFile(file, yaml);
  return loadMailboxes(
    readConfig({ MAILBOXES_FILE: file, SITE_URL: 'https://site.example', ...env }),
  );
}

test('the example file describes a mailbox that works', () => {
  const mailboxes = loadMailboxes(
    readConfig({ MAILBOXES_FILE: 'mailboxes.example.yaml', WEBHOOK_SECRET_SHOP: secret }),
  );
  assert.equal(mailboxes.find('shop'), mailboxes.find('Orders@Shop.example'));
  const shop = mailboxes.find('shop');
  assert.deepEqual(shop?.recipients, ['ann@shop.example', 'ben@shop.example']);
  assert.deepEqual(shop?.next, ['https://www.shop.example', 'https://thanks.shop.example']);
});

test('the site’s own mailboxes exist without a file', () => {
  const mailboxes = loadMailboxes(readConfig({ SITE_URL: 'https://site.example' }));
  assert.deepEqual(
    mailboxes.all.map(({ alias }) => alias),
    ['hello', 'services', 'talent'],
  );
  assert.deepEqual(mailboxes.find('services')?.origins, ['https://site.example']);
});

test('an entry for one of the site’s own mailboxes adds to it', async () => {
  const mailboxes = await load(
    'mailboxes:\n  services: { webhook: "https://crm.example/leads", origins: [https://b.example], next: [https://c.example] }',
  );
  const services = mailboxes.find('services');
  assert.equal(services?.webhook, 'https://crm.example/leads');
  assert.deepEqual(services.recipients, [company.email.services]);
  assert.deepEqual(services.origins, ['https://site.example', 'https://b.example']);
  assert.deepEqual(services.next, [
    'https://site.example',
    'https://b.example',
    'https://c.example',
  ]);
});

for (const [what, yaml, sentence] of [
  ['an address that is none', 'shop: { recipients: [ann] }', /shop\.recipients\.0: Set an address/],
  ['no recipient', 'shop: { name: Shop }', /shop\.recipients: Set one or more addresses/],
  [
    'an origin with a path',
    'shop: { recipients: [a@b.example], origins: [https://b.example/x] }',
    /shop\.origins\.0: Set the public origin/,
  ],
  [
    'a webhook without TLS',
    'shop: { recipients: [a@b.example], webhook: "http://b.example/" }',
    /shop\.webhook: Set an address that begins with https/,
  ],
  [
    'a webhook with a password in it',
    'shop: { recipients: [a@b.example], webhook: "https://us:word@b.example/" }',
    /shop\.webhook: Set an address that .+ without a user or password/,
  ],
  [
    'an entry that is not known',
    'shop: { recipients: [a@b.example], colour: red }',
    /shop: .*colour/,
  ],
  [
    'an alias that is a path of the relay’s',
    'ajax: { recipients: [a@b.example] }',
    /ajax.*reserved/,
  ],
  [
    'recipients for a mailbox of the site’s',
    'talent: { recipients: [a@b.example] }',
    /MAILBOX_TALENT/,
  ],
  [
    'one address for two mailboxes',
    'a: { recipients: [a@b.example], address: a@b.example }\n  b: { recipients: [a@b.example], address: A@b.example }',
    /already is another mailbox/,
  ],
  [
    'a kind of file that can act',
    'shop: { recipients: [a@b.example], files: { kinds: [pdf, html] } }',
    /shop\.files\.kinds\.1: Set kinds out of: pdf, .+ are never accepted/,
  ],
  [
    'files of no kind',
    'shop: { recipients: [a@b.example], files: { kinds: [] } }',
    /shop\.files\.kinds: Set one or more kinds/,
  ],
  [
    'files larger than there is room for',
    'shop: { recipients: [a@b.example], files: { kinds: [pdf], each_mb: 500 } }',
    /shop\.files\.each_mb: Set megabytes, from 1 to 100/,
  ],
  [
    'less room for all files than for each',
    'shop: { recipients: [a@b.example], files: { kinds: [pdf], each_mb: 5, all_mb: 2 } }',
    /shop\.files\.all_mb: Set no less than each_mb/,
  ],
  ['text that is no YAML', '{{', /mailboxes\.yaml: /],
  ['what stands for nothing', 'shop: *team', /mailboxes\.yaml: Unresolved alias .+: team$/],
] as const) {
  test(`${what} stops the start with a sentence`, async () => {
    await assert.rejects(load(`mailboxes:\n  ${yaml}`), (error) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, sentence);
      return true;
    });
  });
}

for (const [how, yaml, sentence] of [
  [
    'in UTF-16',
    Buffer.from('mailboxes: {}', 'utf16le'),
    /mailboxes\.yaml: It is not in UTF-8\. Save it as UTF-8\.$/,
  ],
  ['in Latin letters of one byte', Buffer.from('# Caf\u00E9', 'latin1'), /: It is not in UTF-8\./],
  ['empty', '', /mailboxes\.yaml: It describes no mailbox .+ Restore it/],
  ['cut off within what is said before', '# Whose forms this', /: It describes no mailbox/],
  ['cut off before the first', 'mailboxes:\n', /: mailboxes: Describe each mailbox under its name/],
  ['cut off within a word', 'mailboxes:\n  shop:\n    recip', /: shop: Invalid input/],
  [
    'given one mailbox twice',
    'mailboxes:\n  a: {}\n  a: {}\n',
    /: Map keys must be unique at line 3/,
  ],
] as const) {
  test(`a file that is ${how} stops the start, rather than have every form turned away`, async () => {
    await assert.rejects(load(yaml), (error) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, sentence);
      return true;
    });
  });
}

test('a mailbox may be called constructor, like a built-in property', async () => {
  const { find } = await load('mailboxes: { constructor: { recipients: [ann@b.example] } }');
  assert.deepEqual(find('constructor')?.recipients, ['ann@b.example']);
});

test('a file with a byte order mark is read', async () => {
  const mailboxes = await load('\uFEFFmailboxes:\n  shop: { recipients: [a@b.example] }\n');
  assert.deepEqual(mailboxes.find('shop')?.recipients, ['a@b.example']);
});

test('a configured file that is missing stops the start', () => {
  const config = readConfig({ MAILBOXES_FILE: './nowhere.yaml' });
  assert.throws(() => loadMailboxes(config), /MAILBOXES_FILE: there is no file .*nowhere\.yaml/);
});

test('a webhook without a secret of its mailbox’s stops the start', async () => {
  const hooks = 'webhook: "https://b.example/leads"';
  const own = `mailboxes:\n  talent: { ${hooks} }`;
  const others = `mailboxes:\n  corner-shop: { recipients: [a@b.example], ${hooks} }`;
  await assert.rejects(load(own, {}), /^ConfigError: WEBHOOK_SECRET: Set it, since mailbox talent/);
  await assert.rejects(
    load(others),
    /WEBHOOK_SECRET_CORNER_SHOP: Set it, since mailbox corner-shop/,
  );
  const named = 'mailboxes:\n  shop: { recipients: [a@b.example], webhook_hosts: [b.example] }';
  await assert.rejects(load(named), /WEBHOOK_SECRET_SHOP: Set it, since mailbox shop/);
  const mailboxes = await load(others, { WEBHOOK_SECRET_CORNER_SHOP: secret });
  assert.deepEqual(mailboxes.find('corner-shop')?.webhookSecrets, [secret]);
});

test('a secret that another mailbox has stops the start', async () => {
  const shops =
    'mailboxes:\n  shop: { recipients: [a@b.example] }\n  other: { recipients: [a@c.example] }';
  for (const name of ['WEBHOOK_SECRET', 'WEBHOOK_SECRET_OTHER']) {
    await assert.rejects(
      load(shops, { [name]: secret, WEBHOOK_SECRET_SHOP: secret }),
      /WEBHOOK_SECRET_SHOP: Set a secret that no other mailbox has/,
    );
  }
});

test('a secret for a mailbox that does not exist stops the start', async () => {
  await assert.rejects(
    load('mailboxes: {}', { WEBHOOK_SECRET_SHPO: secret }),
    /WEBHOOK_SECRET_SHPO: .*mailboxes\.yaml has no mailbox of that name/,
  );
});

test('an unreadable mailboxes file ends the start in words', () => {
  assert.throws(() => loadMailboxes(readConfig({ MAILBOXES_FILE: tmpdir() })), {
    name: 'ConfigError',
    message: /^MAILBOXES_FILE: .+ cannot be read \(EISDIR\)\. Set a file/,
  });
});

test('a mailbox accepts files if its entry says so, and the site’s mailbox for candidates a CV', async () => {
  const mailboxes = await load(
    'mailboxes:\n  shop: { recipients: [a@b.example], files: { kinds: [pdf], most: 3 } }\n  hello: { name: Us }',
  );
  const megabyte = 1024 * 1024;
  assert.deepEqual(mailboxes.find('shop')?.files, {
    most: 3,
    eachBytes: 5 * megabyte,
    allBytes: 15 * megabyte,
    kinds: ['pdf'],
  });
  assert.deepEqual(mailboxes.find('talent')?.files, {
    most: 1,
    eachBytes: 5 * megabyte,
    allBytes: 5 * megabyte,
    kinds: ['pdf', 'doc', 'docx', 'odt', 'rtf'],
  });
  for (const alias of ['hello', 'services']) assert.equal(mailboxes.find(alias)?.files, undefined);
  const { find } = await load(
    'mailboxes:\n  talent: { files: { kinds: [pdf], most: 20, each_mb: 10 } }',
  );
  const { kinds, allBytes } = find('talent')?.files ?? {};
  assert.deepEqual([kinds, allBytes], [['pdf'], 100 * megabyte], 'no more than there is room for');
});
