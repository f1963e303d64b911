import assert from 'node:assert/strict';
import { test } from 'node:test';
import { company } from '../content/company.ts';
import { replyWithinHours } from '../content/promises.ts';
import { ConfigError, readConfig } from './config.ts';

test('starts without any settings', () => {
  const config = readConfig({});
  assert.equal(config.siteUrl, 'http://localhost:3000');
  assert.equal(config.relayUrl, '/relay');
  assert.equal(config.smtpUrl, undefined);
});

test('derives the public origin from the port and keeps one that is set', () => {
  assert.equal(readConfig({ PORT: '8080' }).siteUrl, 'http://localhost:8080');
  assert.equal(readConfig({ SITE_URL: 'https://www.a.example/' }).siteUrl, 'https://www.a.example');
});

test('accepts an IPv6 listen address in brackets', () => {
  assert.equal(readConfig({ HOST: '[::1]' }).host, '::1');
  assert.equal(readConfig({ HOST: '::' }).host, '::');
  assert.equal(readConfig({ HOST: 'localhost' }).host, 'localhost');
});

test('reads several recipients for a mailbox', () => {
  assert.deepEqual(readConfig({ MAILBOX_TALENT: 'a@b.example, c@d.example' }).recipients.talent, [
    'a@b.example',
    'c@d.example',
  ]);
});

for (const [name, value] of [
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['SITE_URL', 'www.company.example'],
  ['SITE_URL', 'https://company.example/site'],
  ['SITE_URL', 'https://company.example;'],
  ['DATA_DIR', '~/data'],
  ['DATA_DIR', '$HOME/data'],
  ['MAILBOXES_FILE', '~/mailboxes.yaml'],
  ['DATABASE_URL', 'postgres://ann:word@localhost/d%b'],
  ['DATABASE_URL', 'postgres://ann:100%@localhost/db'],
  ['HSTS_SUBDOMAINS', 'true'],
  ['SMTP_URL', 'mail.company.example:587'],
  ['SMTP_URL', 'https://mail.example/inbox'],
  ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false'],
  ['ALERT_SMTP_URL', 'smtp://mail.example/?ignoreTLS=true'],
  ['SMTP_TLS', 'no'],
  ['ALERT_SMTP_TLS', 'off'],
  ['MAIL_TO_FILES', 'maybe'],
  ['RELAY_URL', '/somewhere'],
  ['ATTACH_UP_TO', 'all'],
  ['CLAMD_URL', 'localhost:3310'],
  ['CLAMD_URL', 'unix:clamd.ctl'],
  ['CLAMD_URL', 'tcp://localhost'],
  ['CLAMD_URL', 'unix:///run/100%/clamd.ctl'],
  ['MAIL_FROM', 'the office'],
  ['DKIM_SELECTOR', 'relay._domainkey'],
  ['METRICS_TOKEN', 'short'],
  ['CANARY_MAILBOX', 'inbox'],
  ['CANARY_IMAP_URL', 'imaps://mail.example'],
  ['CANARY_IMAP_URL', 'imap://user:word@mail.example'],
  ['CANARY_IMAP_URL', 'imaps://user:100%@mail.example'],
  ['MAIL_PER_MINUTE', '0'],
  ['ALERT_WEBHOOK_URL', 'slack'],
  ['ALERT_SMTP_URL', 'mail.other.example'],
  ['WEBHOOK_SECRET', 'open sesame'],
  ['WEBHOOK_SECRET', 'whsec_c2hvcnQ='],
  ['WEBHOOK_SECRET_SHOP', 'open sesame'],
  ['MAILBOX_SERVICES', 'ann@b.example,'],
  ['RATE_PER_MINUTE', '-1'],
  ['RETENTION_MONTHS', 'two years'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '10/8'],
  ['TRUST_PROXY', '10.0.0.5,'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.5,::/0'],
] as const) {
  test(`stops at ${name}=${value} and says once what to set`, () => {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error: unknown) => {
        const sentences = (error as Error).message.split('\n');
        const [own = '', ...more] = sentences.filter((one) => one.startsWith(`${name}: `));
        return error instanceof ConfigError && own.startsWith(`${name}: Set `) && more.length === 0;
      },
    );
  });
}

// Docker's --env-file keeps them, and a file of secrets ends with a line break.
for (const [name, value] of [
  ['DATA_DIR', '"/var/lib/leads"'],
  ['DATA_DIR', "'/var/lib/leads'"],
  ['DATA_DIR', '/var/lib/leads\r'],
  ['MAILBOXES_FILE', ' /etc/mailboxes.yaml'],
  ['PORT', '"8080"'],
  ['DATA_DIR', '“/var/lib/leads”'],
  ['DATA_DIR', '/var/lib/leads\u200B'],
  ['SITE_URL', 'https://www.a.example”'],
  ['METRICS_TOKEN', '0123456789abcdef\n'],
  ['WEBHOOK_SECRET_SHOP', '"whsec_c2l4dGVlbiBieXRlcyBvciBtb3Jl"'],
] as const) {
  test(`stops at ${name}=${JSON.stringify(value)}, whose stray ends would be part of the value`, () => {
    assert.throws(
      () => readConfig({ [name]: value }),
      new RegExp(
        `^ConfigError: ${name}: Set it without the quotation marks, blanks or invisible characters around it: here they are a part of it\\.$`,
      ),
    );
  });
}

for (const [name, value] of [
  ['SMTP_URL', 'smtps://ann:12#word@mail.example:465'],
  ['SMTP_URL', 'smtps://ann:wo/rd@mail.example:465'],
  ['ALERT_SMTP_URL', 'smtps://ann:what?@mail.example'],
  ['DATABASE_URL', 'postgres://ann:100%@localhost/db'],
  ['DATABASE_URL', 'postgres://ann:wo/rd@localhost/db'],
] as const) {
  test(`says how to escape the password in ${name}=${value}`, () => {
    assert.throws(() => readConfig({ [name]: value }), /\. In its password write %23 for #, /);
  });
}

for (const [set, missing] of [
  [{ ALERT_SMTP_URL: 'smtp://mail.other.example' }, 'ALERT_TO'],
  [{ ALERT_TO: 'ann@b.example' }, 'ALERT_SMTP_URL'],
  [{ DKIM_KEY_FILE: './dkim.pem' }, 'DKIM_SELECTOR'],
  [{ CANARY_MAILBOX: 'canary@b.example' }, 'CANARY_IMAP_URL'],
] as const) {
  test(`stops if ${missing} is missing while its companion is set`, () => {
    assert.throws(() => readConfig(set), new RegExp(`^ConfigError: ${missing}: Set .* together`));
  });
}

for (const months of ['0', String(company.retentionMonths + 1)]) {
  test(`a public site does not start with RETENTION_MONTHS=${months}, which exceeds its privacy policy`, () => {
    const set = { RETENTION_MONTHS: months };
    for (const SITE_URL of ['https://www.a.example', 'http://www.a.example']) {
      assert.throws(
        () => readConfig({ ...set, SITE_URL }),
        new RegExp(
          `^ConfigError: RETENTION_MONTHS: Set 1 to ${company.retentionMonths} months: the privacy policy says ${company.retentionMonths}\\.`,
        ),
      );
    }
    assert.equal(readConfig(set).retentionMonths, Number(months));
  });
}

test('a public site does not start with more time for a reply than it promises', () => {
  const set = { REPLY_WITHIN_HOURS: String(replyWithinHours + 1) };
  assert.throws(
    () => readConfig({ ...set, SITE_URL: 'https://www.a.example' }),
    /^ConfigError: REPLY_WITHIN_HOURS: Set 1 to \d+ hours: the site promises a reply/,
  );
  assert.equal(readConfig(set).desk.replyWithinMs, (replyWithinHours + 1) * 3_600_000);
});

test('stops if the desk has the site’s address', () => {
  const SITE_URL = 'https://www.a.example';
  assert.throws(
    () => readConfig({ SITE_URL, DESK_URL: `${SITE_URL}/` }),
    /^ConfigError: DESK_URL: Set an address of its own/,
  );
  assert.equal(readConfig({ SITE_URL, DESK_URL: 'https://desk.a.example' }).siteUrl, SITE_URL);
});

test('names every wrong setting at once', () => {
  assert.throws(() => readConfig({ PORT: 'x', SMTP_URL: 'y' }), /PORT: .*\nSMTP_URL: /s);
});
