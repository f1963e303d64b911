import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inboxQueryIn, searchOf } from './inbox-query.ts';

const askedAt = (search: string) => inboxQueryIn(new URL(`https://desk.example/${search}`));

for (const word of ['services', 'new', 'all', 'Q&A']) {
  test(`the links of a list keep its filters, even one called “${word}”`, () => {
    const names = ['find', 'mailbox', 'form', 'campaign', 'since', 'until'] as const;
    for (const name of names) {
      const asked = { ...askedAt('?view=answered'), [name]: word };
      assert.deepEqual(askedAt(searchOf(asked)), asked);
    }
  });
}

test('links leave out the first view and empty filters', () => {
  assert.equal(searchOf(askedAt('?view=new&find=&mailbox=+')), '');
});
