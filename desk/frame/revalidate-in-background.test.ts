import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DataStrategyResult, UIMatch } from 'react-router';
import { keepDataWithoutAnswer, revalidateInBackground } from './revalidate-in-background.ts';

const page = 'https://desk.example/leads/6PXTA-M2076';

/** The results of the page's routes for a revalidation with these answers. */
async function asked(results: Record<string, DataStrategyResult>, url = page) {
  const around = { request: new Request(url) } as Parameters<typeof keepDataWithoutAnswer>[0];
  return keepDataWithoutAnswer(around, () => Promise.resolve(results));
}

test('a page stays as it is if its background revalidation gets no answer, and in no other case', async (t) => {
  Object.assign(globalThis, { window: { location: { href: page } } });
  t.after(() => Reflect.deleteProperty(globalThis, 'window'));
  const away = { lead: { type: 'error', result: new TypeError('Failed to fetch') } } as const;
  const gone = { lead: { type: 'error', result: new Response(null, { status: 404 }) } } as const;
  await revalidateInBackground(
    [{ id: 'lead', loaderData: 'as it stands' } as UIMatch],
    async () => {
      assert.deepEqual(await asked(away), { lead: { type: 'data', result: 'as it stands' } });
      assert.equal(await asked(gone), gone);
      assert.equal(await asked(away, 'https://desk.example/glance'), away);
      const another = { ...away, answers: away.lead };
      assert.equal(await asked(another), another);
    },
  );
  // A later request is not shown what was there before.
  assert.equal(await asked(away), away);
});
