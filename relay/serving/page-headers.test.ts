import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { readConfig } from '../../settings/config.ts';
import { startTestRelay, type TestRelay } from '../../testing/test-relay.ts';
import { admittedOn, pageHeaders } from './page-headers.ts';
import { plainPages, type RelayPages } from '../intake/pages.ts';

const script = 'stranger()';
const style = '*{display:none}';
const widget = 'https://stranger.example';
const foreign = `<script>${script}</script><style>${style}</style><p data-review-widget="${widget}/a.js"></p>`;

/** Pages that forget to escape posted words: only the policy is left to stop them. */
const carelessPages: RelayPages = {
  async refused(refused) {
    const { html, admitted } = await plainPages.refused(refused);
    const words = [...refused.posted.values()].flat().join('\n');
    return { html: html.replace('</main>', `${words}</main>`), admitted };
  },
};

let relay: TestRelay;

before(async () => {
  relay = await startTestRelay({}, { pages: carelessPages });
});

after(() => relay.stop());

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('no page’s policy admits a script, style or widget in a visitor’s words', async () => {
  const { headers, body, statusCode } = await relay.app.inject({
    method: 'POST',
    url: '/relay/services',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ _form: 'contact', message: foreign }).toString(),
  });
  assert.equal(statusCode, 422);
  assert.ok(body.includes(foreign), 'the page is as careless as it was meant to be');
  const policy = String(headers['content-security-policy']);
  for (const source of [sourceOf(script), sourceOf(style), widget]) {
    assert.ok(!policy.includes(source), policy);
  }
  const [, ownStyle = ''] = /<style>([^]*?)<\/style>/.exec(body) ?? [];
  assert.ok(policy.includes(`style-src 'self' ${sourceOf(ownStyle)};`), policy);
});

const hstsOf = (env: Record<string, string>) =>
  pageHeaders(admittedOn(''), readConfig(env))['strict-transport-security'];

test('a site on https sets HSTS for its own host alone, and for subdomains only if configured', () => {
  const siteUrl = { SITE_URL: 'https://www.site.example' };
  assert.equal(hstsOf(siteUrl), 'max-age=31536000');
  assert.equal(hstsOf({ ...siteUrl, HSTS_SUBDOMAINS: 'no' }), 'max-age=31536000');
  const told = { ...siteUrl, HSTS_SUBDOMAINS: 'yes' };
  assert.equal(hstsOf(told), 'max-age=31536000; includeSubDomains');
  assert.equal(hstsOf({ HSTS_SUBDOMAINS: 'yes' }), undefined);
});

test('a page may post only to us, the relay and an email client, and nobody may frame it', () => {
  const relayOnOwnHost = readConfig({ RELAY_URL: 'https://relay.example/relay' });
  const policy = pageHeaders(admittedOn(''), relayOnOwnHost)['content-security-policy'] ?? '';
  assert.deepEqual(
    new Set(policy.split('; ')),
    new Set([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self' https://relay.example",
      "form-action 'self' mailto: https://relay.example",
      "manifest-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]),
  );
});

test('every response refuses device access, isolates its window, and limits the referrer', async () => {
  for (const [method, url] of [
    ['GET', '/healthz'],
    ['GET', '/nowhere'],
    ['GET', '/%zz'],
    ['POST', '/relay/services'],
  ] as const) {
    const { headers } = await relay.app.inject({ method, url });
    const said = [
      'x-content-type-options',
      'referrer-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
    ].map((name) => headers[name]);
    assert.deepEqual(
      said,
      [
        'nosniff',
        'strict-origin-when-cross-origin',
        'camera=(), geolocation=(), microphone=(), payment=()',
        'same-origin',
      ],
      url,
    );
  }
});
