import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { keepWordless } from './kept-pages.ts';
import { plainPages, type RefusedPost } from './pages.ts';

const wordless: RefusedPost = {
  message: 'Wait a minute and send it again.',
  problems: {},
  form: undefined,
  posted: new Map(),
  cut: false,
};

test('a page without a visitor’s words is rendered once for each message, and any other each time', async () => {
  const made: string[] = [];
  const pages = keepWordless({
    refused(post) {
      made.push(post.message);
      return plainPages.refused(post);
    },
  });
  const first = await pages.refused(wordless);
  assert.match(first.html, /Wait a minute and send it again/);
  assert.equal(await pages.refused(wordless), first);
  assert.equal(made.length, 1);
  await pages.refused({ ...wordless, message: 'This relay has no such mailbox.' });
  assert.equal(made.length, 2);
  for (const words of ['Hers', 'His']) {
    const posted = new Map([['message', [words]]]);
    assert.ok((await pages.refused({ ...wordless, posted })).html.includes(words));
    const problems = { message: `${words} is too long.` };
    assert.ok((await pages.refused({ ...wordless, problems })).html.includes(words));
    await pages.refused({ ...wordless, cut: true });
  }
  assert.equal(made.length, 8);
});

test('each of many posts refused with different messages gets the page with its own', async () => {
  const pages = keepWordless({
    refused: (post) => setImmediate().then(() => plainPages.refused(post)),
  });
  const refused = Array.from({ length: 200 }, async (_, seconds) => {
    const message = `Wait ${seconds} seconds and send it again.`;
    assert.ok((await pages.refused({ ...wordless, message })).html.includes(message));
  });
  await Promise.all(refused);
});
