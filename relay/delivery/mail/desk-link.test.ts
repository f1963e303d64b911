import assert from 'node:assert/strict';
import { test } from 'node:test';
import { post } from '../../../testing/test-leads.ts';
import { startInbox } from '../../../testing/test-inbox.ts';
import { startTestRelay } from '../../../testing/test-relay.ts';

for (const [what, env, expected] of [
  ['leads to the lead at a desk that has an address', { DESK_URL: 'https://desk.example' }, true],
  ['names no desk that only this machine has', {}, false],
] as const) {
  test(`a mail about a lead ${what}`, async (t) => {
    const inbox = await startInbox();
    const relay = await startTestRelay({ SMTP_URL: inbox.url, ...env });
    t.after(async () => {
      await relay.stop();
      await inbox.close();
    });
    const reference = await post(relay, {
      message: 'A question',
      'At the desk': 'https://evil.example',
    });
    await inbox.waitFor((mails) => mails.length > 0);
    const [{ text = '', html = '' } = {}] = inbox.mails;
    assert.equal(text.includes(`At the desk: https://desk.example/leads/${reference}`), expected);
    assert.match(text, /“At the desk”: https:\/\/evil\.example/);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
    assert.deepEqual(links, expected ? [`https://desk.example/leads/${reference}`] : []);
  });
}
