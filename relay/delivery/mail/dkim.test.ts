import assert from 'node:assert/strict';
import { createHash, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { ConfigError, readConfig } from '../../../settings/config.ts';
import { startInbox } from '../../../testing/test-inbox.ts';
import { startTestRelay } from '../../../testing/test-relay.ts';
import { loadDkimKey } from './dkim.ts';

let folder: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dkim-'));
});

after(() => rm(folder, { recursive: true }));

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

async function keyFile(name: string, content: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

const pemOf = (key: KeyObject) =>
  key.export({ type: key.type === 'public' ? 'spki' : 'pkcs8', format: 'pem' });

test('mail arrives signed for its sender’s domain', async () => {
  const inbox = await startInbox();
  const relay = await startTestRelay({
    SMTP_URL: inbox.url,
    MAIL_FROM: 'web@sender.example',
    DKIM_KEY_FILE: await keyFile('key.pem', pemOf(privateKey)),
    DKIM_SELECTOR: 'relay',
  });
  const payload = {
    name: 'Žofie',
    message: 'Signed  words, \nwith – an end   \n\n',
    email: 'z@b.example',
  };
  await relay.app.inject({ method: 'POST', url: '/relay/ajax/services', payload });
  await inbox.waitFor((mails) => mails.length === 1);
  const raw = inbox.mails[0]?.raw.toString('latin1') ?? '';
  const tags = verifyDkim(raw, publicKey);
  assert.equal(tags.get('d'), 'sender.example');
  assert.equal(tags.get('s'), 'relay');
  for (const name of ['from', 'reply-to', 'to', 'subject', 'date', 'message-id']) {
    assert.ok(tags.get('h')?.toLowerCase().split(':').includes(name), `${name} is signed`);
  }
  assert.throws(() => verifyDkim(raw.replace('an end', 'another'), publicKey), /body/);
  assert.throws(() => verifyDkim(raw.replace('Subject: ', 'Subject: Re: '), publicKey), /headers/);
  await relay.stop();
  await inbox.close();
});

for (const [what, content, sentence] of [
  ['no key', 'not a key', /holds no private key/],
  ['a public key', pemOf(publicKey), /holds no private key/],
  [
    'a key of another kind',
    pemOf(generateKeyPairSync('ed25519').privateKey),
    /of the kind ed25519/,
  ],
  [
    'a short key',
    pemOf(generateKeyPairSync('rsa', { modulusLength: 768 }).privateKey),
    /of 768 bits/,
  ],
] as const) {
  test(`a file with ${what} stops the start`, async () => {
    const file = await keyFile(`${what}.pem`, content);
    const config = readConfig({ DKIM_KEY_FILE: file, DKIM_SELECTOR: 'relay' });
    assert.throws(
      () => loadDkimKey(config),
      (error) => {
        assert.ok(error instanceof ConfigError);
        assert.match(error.message, /^DKIM_KEY_FILE: Set a file with an RSA key/);
        assert.match(error.message, sentence);
        return true;
      },
    );
  });
}

test('a missing file stops the start', () => {
  const config = readConfig({ DKIM_KEY_FILE: './nowhere.pem', DKIM_SELECTOR: 'relay' });
  assert.throws(() => loadDkimKey(config), /nowhere\.pem does not exist\.$/);
});

/**
 * Verifies a signature by RFC 6376, for relaxed/relaxed and rsa-sha256, independently of the signer. Bytes are
 * characters (latin1).
 * @returns the signature's tags
 */
function verifyDkim(raw: string, key: KeyObject): Map<string, string> {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const body = raw.slice(end + 4);
  const signature = headers.find((line) => /^dkim-signature:/i.test(line)) ?? '';
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => {
        const equals = tag.indexOf('=');
        return [tag.slice(0, equals).trim(), tag.slice(equals + 1).replaceAll(/\s/g, '')] as const;
      }),
  );
  assert.equal(tags.get('a'), 'rsa-sha256');
  assert.equal(tags.get('c'), 'relaxed/relaxed');

  const relaxedBody = body
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(' \r\n', '\r\n')
    .replace(/(\r\n)*$/, '\r\n');
  const bodyHash = createHash('sha256').update(relaxedBody, 'latin1').digest('base64');
  assert.equal(tags.get('bh'), bodyHash, 'the body is as signed');

  const relaxed = (line: string) => {
    const colon = line.indexOf(':');
    const value = line
      .slice(colon + 1)
      .replaceAll(/\s+/g, ' ')
      .trim();
    return `${line.slice(0, colon).trim().toLowerCase()}:${value}`;
  };
  const signed = (tags.get('h') ?? '').split(':').map((name) => {
    const line = headers.findLast((header) =>
      header.toLowerCase().startsWith(`${name}:`.toLowerCase()),
    );
    return `${relaxed(line ?? `${name}:`)}\r\n`;
  });
  const unsigned = relaxed(signature.replace(/(\bb=)[^;]*$/, '$1'));
  const verifier = createVerify('RSA-SHA256').update(signed.join('') + unsigned, 'latin1');
  assert.ok(verifier.verify(key, tags.get('b') ?? '', 'base64'), 'the headers are as signed');
  return tags;
}
