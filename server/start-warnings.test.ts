import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../settings/config.ts';
import { loadMailboxes } from '../settings/mailboxes.ts';
import { startWarnings } from './start-warnings.ts';

function warningsOf(settings: Record<string, string>): string[] {
  const config = readConfig(settings);
  return startWarnings(config, loadMailboxes(config));
}

test('the start warns of alerts that go through the same server as leads', () => {
  const settings = {
    SMTP_URL: 'smtp://user:secret@mail.site.internal:587',
    ALERT_TO: 'ann@site.internal',
  };
  const same = { ...settings, ALERT_SMTP_URL: 'smtps://other:secret@mail.site.internal' };
  const [said = '', ...more] = warningsOf(same);
  assert.match(
    said,
    /^ALERT_SMTP_URL: mail\.site\.internal is also the server of SMTP_URL, .+ Set/,
  );
  assert.doesNotMatch(said, /secret/);
  assert.deepEqual(more, []);
  assert.deepEqual(
    warningsOf({ ...settings, ALERT_SMTP_URL: 'smtps://other:secret@elsewhere.internal' }),
    [],
  );
});

test('the start warns of settings that a public site lacks, except those its lines show', () => {
  assert.deepEqual(warningsOf({}), []);
  const open = { SITE_URL: 'https://www.site.internal', SMTP_URL: 'smtps://mail.site.internal' };
  const names = warningsOf(open).map((said) => said.split(':')[0]);
  assert.deepEqual(names, [
    'TRUST_PROXY',
    'MAILBOX_HELLO',
    'MAILBOX_SERVICES',
    'MAILBOX_TALENT',
    'MAIL_FROM',
  ]);
});

test('the start warns of leads that go to another machine’s database in the clear, unless that is meant', () => {
  const said = (url: string) => warningsOf({ DATABASE_URL: url });
  const [sentence = '', ...more] = said('postgres://ann:secret@db.site.internal/leads');
  assert.match(
    sentence,
    /^DATABASE_URL: leads go to db\.site\.internal unencrypted.+sslmode=verify/,
  );
  assert.doesNotMatch(sentence, /secret/);
  assert.deepEqual(more, []);
  for (const url of [
    'postgres://ann:secret@db.site.internal/leads?sslmode=verify-full',
    'postgres://ann:secret@db.site.internal/leads?sslmode=disable',
    'postgres://ann:secret@localhost/leads',
    'postgres://ann:secret@[::1]/leads',
    'postgres:///leads?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun%2Fpostgresql/leads',
  ]) {
    assert.deepEqual(said(url), [], url);
  }
});
