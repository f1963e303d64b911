import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startDns } from '../../../testing/test-dns.ts';
import { lookAtMailDomain, type MailSettings } from './mail-domain.ts';

// What a real DNS server on loopback says about a domain, and what its owner is told.

const longKey = 'A'.repeat(392);

const { resolver, close } = await startDns({
  txt: {
    'good.example': ['v=spf1 include:_spf.host.example ~all', 'google-site-verification=x'],
    '_spf.host.example': ['v=spf1 ip4:192.0.2.0/24 -all'],
    'relay._domainkey.good.example': [`v=DKIM1; k=rsa; p=${longKey}`],
    '_dmarc.good.example': ['v=DMARC1; p=reject; rua=mailto:ann@good.example'],
    'twice.example': ['v=spf1 a ~all', 'v=spf1 mx ~all'],
    'relay._domainkey.twice.example': ['v=DKIM1; k=rsa; p=another'],
    '_dmarc.twice.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'],
    'all.example': ['v=spf1 +all'],
    '_dmarc.all.example': ['v=DMARC1; p=none'],
    'loop.example': ['v=spf1 include:loop.example ~all'],
    'deep.under.example': ['v=spf1 mx ?all'],
    '_dmarc.under.example': ['v=DMARC1;p=quarantine'],
    '_dmarc.lax.example': ['v=DMARC1; p = reject; sp=none'],
  },
  mx: {
    'good.example': [
      [20, 'second.host.example'],
      [10, 'first.host.example'],
    ],
    'twice.example': [[0, '']],
  },
  broken: ['silent.example', '_dmarc.silent.example'],
});

after(close);

async function told(domain: string, dkim?: MailSettings['dkim']): Promise<string[]> {
  const settings = { from: `website@${domain}`, smtpHost: 'smtp.host.example', dkim };
  const findings = await lookAtMailDomain(settings, resolver);
  assert.deepEqual(
    findings.map(({ about }) => about),
    ['SPF', 'DKIM', 'DMARC', 'MX'],
  );
  for (const { tone, todo } of findings) assert.equal(tone === 'fine', todo === undefined);
  return findings.map(({ tone, says }) => `${tone}: ${says}`);
}

test('a domain with correct records is fine, even with a key in two parts', async () => {
  const [spf, dkim, dmarc, mx] = await told('good.example', {
    selector: 'relay',
    publicKey: longKey,
  });
  assert.match(spf ?? '', /^fine: There is one SPF record/);
  assert.match(dkim ?? '', /^fine: Mail is signed/);
  assert.match(dmarc ?? '', /^fine: .*refuse mail/);
  assert.equal(mx, 'fine: Mail to good.example goes to first.host.example, second.host.example.');
});

test('names two records, a wrong key and a domain without mail as what is wrong', async () => {
  const [spf, dkim, dmarc, mx] = await told('twice.example', {
    selector: 'relay',
    publicKey: longKey,
  });
  assert.match(spf ?? '', /^wrong: There are 2 SPF records/);
  assert.match(dkim ?? '', /^wrong: .*does not match DKIM_KEY_FILE/);
  assert.match(dmarc ?? '', /^wrong: There are 2 DMARC records/);
  assert.match(mx ?? '', /^wrong: twice\.example receives no mail/);
});

test('an SPF record that lets everybody send, or never ends, is no protection', async () => {
  assert.match((await told('all.example'))[0] ?? '', /^wrong: .*lets every server send/);
  assert.match((await told('loop.example'))[0] ?? '', /^wrong: .*more than 10 DNS lookups/);
});

test('a domain without a DMARC record uses its parent’s', async () => {
  const [spf, , dmarc] = await told('deep.under.example');
  assert.match(spf ?? '', /^look: .*says nothing about other servers/);
  assert.match(dmarc ?? '', /^fine: .*as spam\. \(_dmarc\.under\.example: p=quarantine\)/);
  assert.match((await told('lax.example'))[2] ?? '', /^fine: .*refuse mail .* p=reject\)/);
  assert.match((await told('deep.lax.example'))[2] ?? '', /^look: _dmarc\.lax.*\(sp=none\)/);
});

test('says which records a domain without any needs', async () => {
  const [spf, dkim, dmarc, mx] = await told('empty.example');
  assert.match(spf ?? '', /^wrong: No SPF record/);
  assert.match(dkim ?? '', /^look: /);
  assert.match(dmarc ?? '', /^wrong: There is no DMARC record/);
  assert.match(mx ?? '', /^wrong: /);
});

test('a DNS that fails is not taken for a record that is missing', async () => {
  const findings = await told('silent.example');
  for (const index of [0, 2, 3])
    assert.match(findings[index] ?? '', /^look: The DNS did not answer/);
});
