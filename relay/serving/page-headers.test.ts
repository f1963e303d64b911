import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { readConfig } from '../../settings/config.ts';
import { startTestRelay } from '../../testing/test-relay.ts';
import type { TestRelay } from '../../testing/test-relay.ts';
import { admittedOn, pageHeaders } from './page-headers.ts';
import { plainPages } from '../intake/pages.ts';
import type { RelayPages } from '../intake/pages.ts';

const script = 'stranger()';
const style = '*{display:none}';
const widget = 'https://stranger.example';
const foreign = `<script>${script}</script><style>${style}</style><p data-review-widget="${widget}/a.js"></p>`;

/** A page that forgot to escape what was posted: the policy is what is left to stop it. */
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

test('a script, a style and a widget in a visitor’s words are admitted on no page that holds them', async () => {
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

test('a site on https speaks for its own name alone, and for subdomains only where told to', () => {
  const siteUrl = { SITE_URL: 'https://www.site.example' };
  assert.equal(hstsOf(siteUrl), 'max-age=31536000');
  assert.equal(hstsOf({ ...siteUrl, HSTS_SUBDOMAINS: 'no' }), 'max-age=31536000');
  const told = { ...siteUrl, HSTS_SUBDOMAINS: 'yes' };
  assert.equal(hstsOf(told), 'max-age=31536000; includeSubDomains');
  assert.equal(hstsOf({ HSTS_SUBDOMAINS: 'yes' }), undefined);
});
