import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '../../../platform/clock.ts';
import { leadWith, now } from '../../../testing/made-leads.ts';
import { ann, idsOfPages } from '../../../testing/shown-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import { putOff } from './put-off.ts';
import { readInbox } from './inbox.ts';

// The view of leads that are put off, sorted by when they come back, soonest first, across pages.

const asked = { view: 'put-off', me: ann, now, lateAfterMs: dayMs, limit: 3 } as const;

/** After how many days each of seven leads comes back, newest lead first. Two pairs share a day. */
const comeBackIn = [3, 9, 1, 3, 60, 9, 2];

function onDays() {
  const leads = comeBackIn.map((days, number) => ({
    ...leadWith({ ageMs: number * 60_000, mailbox: number % 2 ? 'talent' : 'services' }),
    days,
  }));
  const inOrder = leads.toSorted((one, other) =>
    one.days === other.days ? (one.id < other.id ? -1 : 1) : one.days - other.days,
  );
  return { leads, inOrder: inOrder.map(({ id }) => id) };
}

onEachEngine('The view of leads that are put off', ({ storeOf }) => {
  test('has the soonest first, and neither repeats nor omits leads across pages, with any filters', async () => {
    const { leads, inOrder } = onDays();
    const db = await storeOf(...leads);
    for (const { id, days } of leads) await putOff(db, [id], now + days * dayMs);
    assert.deepEqual(await idsOfPages(db, asked), inOrder);
    const talent = new Set(leads.filter(({ mailbox }) => mailbox === 'talent').map(({ id }) => id));
    for (const more of [
      { mailbox: 'talent' },
      { mailbox: 'talent', find: 'words' },
      { mailbox: 'talent', find: 'wor' },
      { mailbox: 'talent', find: 'wodrs' },
      { mailbox: 'talent', since: now - dayMs, until: now },
    ]) {
      const its = inOrder.filter((id) => talent.has(id));
      assert.deepEqual(await idsOfPages(db, { ...asked, ...more }), its, JSON.stringify(more));
    }
  });

  test('continues below the last lead of its page, even if that is back or put off anew', async () => {
    const { leads, inOrder } = onDays();
    const db = await storeOf(...leads);
    for (const { id, days } of leads) await putOff(db, [id], now + days * dayMs);
    const pages = await idsOfPages(db, asked, async (firstPage) => {
      const [, again = '', back = ''] = firstPage;
      await putOff(db, [back], null);
      await putOff(db, [again], now + 90 * dayMs);
    });
    assert.deepEqual(pages, [...inOrder, inOrder[1]]);
  });

  test('begins at the top for a malformed cursor', async () => {
    const { leads, inOrder } = onDays();
    const db = await storeOf(...leads);
    for (const { id, days } of leads) await putOff(db, [id], now + days * dayMs);
    for (const before of [
      '',
      'nowhere',
      leads[3]?.id,
      `1e9.${leads[0]?.id}`,
      '99999999999999999999.x',
    ]) {
      const page = await readInbox(db, { ...asked, limit: 3, before });
      assert.deepEqual(
        page.leads.map(({ lead }) => lead.id),
        inOrder.slice(0, 3),
        String(before),
      );
    }
  });
});
