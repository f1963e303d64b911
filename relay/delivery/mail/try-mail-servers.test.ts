import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from '../../../platform/free-port.ts';
import { readConfig } from '../../../settings/config.ts';
import { smtpReply, startInbox } from '../../../testing/test-inbox.ts';
import { startMisbehaving } from '../../../testing/test-misbehaving-server.ts';
import { tryMailServers } from './try-mail-servers.ts';

interface Warned {
  about: { setting?: string; code?: string };
  words: string;
}

async function warningsOf(env: Record<string, string>, maxMs?: number): Promise<Warned[]> {
  const warned: Warned[] = [];
  const warn = (about: unknown, words = '') => void warned.push({ about: about as object, words });
  const log = { info: assert.fail, warn, error: assert.fail };
  await tryMailServers(readConfig(env), log, maxMs);
  return warned;
}

test('logs nothing about a mail server that accepts our sign-in, and sends it no mail', async (t) => {
  const inbox = await startInbox();
  t.after(() => inbox.close());
  const settings = { ALERT_SMTP_URL: inbox.url, ALERT_TO: 'ann@office.example' };
  assert.deepEqual(await warningsOf({ SMTP_URL: inbox.url, ...settings }), []);
  assert.deepEqual(inbox.mails, []);
  assert.deepEqual(await warningsOf({}), []);
});

test('logs a mail server that is missing or refuses the password, with its setting and a code', async (t) => {
  const inbox = await startInbox({
    authOptional: true,
    onAuth: (_auth, _session, callback) => callback(smtpReply(535, '5.7.8 Wrong password')),
  });
  t.after(() => inbox.close());
  const refusing = inbox.url.replace('//', '//user:secret@');
  const nobody = `smtp://127.0.0.1:${await freePort()}`;
  const told = { ALERT_SMTP_URL: nobody, ALERT_TO: 'ann@office.example' };
  const warned = await warningsOf({ SMTP_URL: refusing, ...told });
  const codes = warned.map(({ about }) => `${about.setting} ${about.code}`).toSorted();
  assert.deepEqual(codes, ['ALERT_SMTP_URL ECONNREFUSED', 'SMTP_URL 535 5.7.8']);
  const said = warned.map(({ words }) => words).join('\n');
  assert.match(said, /^SMTP_URL: .+ Leads are kept.+ user and password in SMTP_URL/m);
  assert.match(said, /^ALERT_SMTP_URL: .+ It sends no alerts\. Check that it runs/m);
  assert.doesNotMatch(said, /secret/);
});

test('logs the right port if smtps:// finds no TLS', async (t) => {
  const inbox = await startInbox();
  t.after(() => inbox.close());
  const [warned] = await warningsOf({ SMTP_URL: inbox.url.replace('smtp:', 'smtps:') });
  assert.match(
    warned?.words ?? '',
    /this port does not offer that\. Set SMTP_URL to port 465, or to smtp:/,
  );
});

test('waits for a mail server that never ends its greeting only up to the limit', async (t) => {
  const silent = await startMisbehaving((socket) => socket.write('220-'));
  t.after(() => silent.close());
  const [warned] = await warningsOf({ SMTP_URL: silent.url }, 50);
  assert.match(warned?.words ?? '', /^SMTP_URL: the mail server could not be used/);
});
