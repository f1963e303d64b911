import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../../settings/config.ts';
import { loadMailboxes } from '../../../settings/mailboxes.ts';
import { reservedAddresses, reservedAddressWords } from './reserved-addresses.ts';

const set = {
  SITE_URL: 'https://www.site.internal',
  SMTP_URL: 'smtps://mail.site.internal',
  MAIL_FROM: 'hello@site.internal',
  MAILBOX_HELLO: 'ann@site.internal',
  MAILBOX_SERVICES: 'ann@site.internal',
  MAILBOX_TALENT: 'ann@site.internal',
};

function settingsNamed(changes: Record<string, string>): string[] {
  const config = readConfig({ ...set, ...changes });
  const said = reservedAddressWords(reservedAddresses(config, loadMailboxes(config)));
  return said.map((sentence) => sentence.split(':')[0] ?? '');
}

test('warns a public site of its addresses in reserved domains', () => {
  assert.deepEqual(settingsNamed({}), []);
  assert.deepEqual(
    settingsNamed({ MAIL_FROM: '', MAILBOX_HELLO: '', MAILBOX_SERVICES: '', MAILBOX_TALENT: '' }),
    ['MAILBOX_HELLO', 'MAILBOX_SERVICES', 'MAILBOX_TALENT', 'MAIL_FROM'],
  );
  for (const host of ['example.org', 'mail.example.com', 'a.invalid', 'b.test', 'localhost']) {
    const services = `ann@site.internal,ben@${host}`;
    assert.deepEqual(settingsNamed({ MAILBOX_SERVICES: services }), ['MAILBOX_SERVICES'], host);
  }
  assert.deepEqual(settingsNamed({ MAILBOX_SERVICES: 'ann@notexample.org' }), []);
});

test('a site on this machine or in a reserved domain may have such addresses', () => {
  for (const SITE_URL of ['', 'http://127.0.0.1:3000', 'https://www.site.example']) {
    assert.deepEqual(settingsNamed({ SITE_URL, MAIL_FROM: '', MAILBOX_SERVICES: '' }), []);
  }
  assert.deepEqual(settingsNamed({ SMTP_URL: '', MAIL_TO_FILES: 'yes', MAILBOX_SERVICES: '' }), []);
});
