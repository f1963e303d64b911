import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '../../../platform/clock.ts';
import { leadStatuses } from '../../lead-status.ts';
import { leadWith, now } from '../../../testing/made-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import { parkLeads } from '../lead/act-by-hand.ts';
import { namedLeads } from '../lead/stored-lead.ts';
import { countAccepted } from './day-counts.ts';

onEachEngine('The count of accepted leads', ({ storeOf }) => {
  test('adds up to the statuses, by day, form and campaign, from midnight to midnight', async () => {
    const spam = { score: 9, reasons: ['A reason.'], quarantined: true };
    const attribution = { campaign: 'utm_campaign=winter' };
    // Midnight in Cape Town, which begins a day.
    const midnight = Math.floor((now + 2 * hourMs) / (24 * hourMs)) * 24 * hourMs - 2 * hourMs;
    const parked = leadWith({ ageMs: now - midnight, attribution });
    const db = await storeOf(
      leadWith({ ageMs: now - midnight + 1, form: null }),
      leadWith({ ageMs: now - midnight, spam }),
      parked,
      leadWith({ ageMs: now - midnight + 72 * hourMs }),
    );
    await parkLeads(db, await namedLeads(db, [parked.id]), now);
    const since = midnight - 24 * hourMs;
    const none = { accepted: 0, delivered: 0, quarantined: 0, parked: 0, waiting: 0 };
    const { days, forms, campaigns } = await countAccepted(db, { dayCount: 3, now });
    assert.deepEqual(
      days.map((row) => ({ ...row })),
      [
        { ...none, day: since - 24 * hourMs },
        { ...none, day: since, accepted: 1, waiting: 1 },
        { ...none, day: midnight, accepted: 2, quarantined: 1, parked: 1 },
      ],
    );
    assert.deepEqual(
      forms.map(({ group, accepted }) => [group, accepted]),
      [
        ['contact', 2],
        [null, 1],
      ],
    );
    assert.deepEqual(
      campaigns.map(({ group, accepted }) => [group, accepted]),
      [
        [null, 2],
        ['winter', 1],
      ],
    );
    for (const row of [...days, ...forms, ...campaigns]) {
      assert.equal(
        leadStatuses.reduce((sum, status) => sum + row[status], 0),
        row.accepted,
      );
    }
  });
});
