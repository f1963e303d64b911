import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postTo } from '../../../testing/test-leads.ts';
import { startInbox } from '../../../testing/test-inbox.ts';
import { prepareSite, startRelayProcess } from '../../../testing/test-relay-process.ts';

const leadCount = 20;

test('a second relay on a store is told who holds it, and every mail of the first arrives once', async (t) => {
  const gate = Promise.withResolvers<void>();
  const underWay = Promise.withResolvers<void>();
  const inbox = await startInbox({
    async onRcptTo(_address, _session, callback) {
      underWay.resolve();
      await gate.promise;
      callback();
    },
  });
  const site = await prepareSite(inbox.url);
  // The same folder, as in an overlapping restart.
  const beside = await prepareSite(inbox.url, site.dataDir);
  t.after(async () => {
    await beside.remove();
    await site.remove();
    await inbox.close();
  });
  const first = startRelayProcess(site);
  await first.listening();
  for (let lead = 0; lead < leadCount; lead += 1) {
    await postTo(site.url, { message: `Lead ${lead}` });
  }
  await underWay.promise;
  const second = startRelayProcess(beside);
  const outcome = await Promise.race([
    second.ended.then(({ code }) => code),
    second.listening().then(() => 'listening'),
  ]);
  gate.resolve();
  await inbox.waitFor((mails) => mails.length >= leadCount);
  for (const relay of [first, second]) {
    relay.signal('SIGTERM');
    await relay.ended;
  }
  await inbox.quiet();
  const ids = inbox.mails.map(({ messageId }) => messageId);
  assert.equal(new Set(ids).size, leadCount);
  assert.equal(ids.length, leadCount, 'each mail arrives once');
  assert.equal(outcome, 1);
  const named = new RegExp(
    `DATA_DIR: a relay \\(process \\d+ on .+, port ${site.port}, since .+ UTC\\) already works on the store in .+\\. Stop that one first`,
  );
  assert.match(second.complaints(), named);
  assert.doesNotMatch(second.complaints(), /\n\s+at /, 'no stack trace');
});

test('a relay that was killed leaves no lock behind', async (t) => {
  const site = await prepareSite('');
  t.after(site.remove);
  const first = startRelayProcess(site);
  await first.listening();
  await postTo(site.url, { message: 'Before' });
  first.signal('SIGKILL');
  await first.ended;
  const next = startRelayProcess(site);
  await next.listening();
  await postTo(site.url, { message: 'After' });
  next.signal('SIGTERM');
  assert.equal((await next.ended).code, 0);
  await startRelayProcess(site).listening();
});
