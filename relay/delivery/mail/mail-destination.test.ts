import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../../settings/config.ts';
import { startRelayProcess, prepareSite } from '../../../testing/test-relay-process.ts';
import { until } from '../../../testing/until.ts';
import { checkMailDestination } from './mail-destination.ts';

test('a public site without a mail server does not start, and says what to set', async () => {
  const site = await prepareSite('');
  const relay = startRelayProcess(site, { SITE_URL: 'https://www.site.example' });
  await relay.ended;
  assert.match(relay.complaints(), /SMTP_URL: Set the mail server .* set MAIL_TO_FILES=yes\./);
  await site.remove();
});

test('a relay without the site says where leads are kept, and to whom mail goes', async (t) => {
  const site = await prepareSite('');
  t.after(site.remove);
  const relay = startRelayProcess(site, { MAILBOX_SERVICES: 'ann@office.example' });
  await until(() => relay.log().includes('  Alerts  '), 'it says where');
  assert.match(relay.log(), /^ {2}Leads {3}.+leads\.sqlite/m);
  assert.match(relay.log(), /^ {2}Mail {4}.+\*\.eml \(set SMTP_URL to send it\)$/m);
  assert.match(relay.log(), /^ {10}services: ann@office\.example$/m);
});

test('a public site over http is public, too', () => {
  assert.throws(
    () => checkMailDestination(readConfig({ SITE_URL: 'http://www.site.example' })),
    /^ConfigError: SMTP_URL: /,
  );
  checkMailDestination(readConfig({ SITE_URL: 'http://127.0.0.1:3000' }));
});

test('a public site whose owner explicitly chose files starts, and so does one on this machine', () => {
  checkMailDestination(readConfig({ SITE_URL: 'https://www.site.example', MAIL_TO_FILES: 'yes' }));
  checkMailDestination(
    readConfig({ SITE_URL: 'https://www.site.example', SMTP_URL: 'smtps://mail.example' }),
  );
  checkMailDestination(readConfig({}));
});
