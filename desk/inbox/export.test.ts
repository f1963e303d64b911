import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptLeads, leadWith } from '../../testing/made-leads.ts';
import { startOwnDesk } from '../../testing/own-desk.ts';

test('an exported file has every lead, however many are read at once', async () => {
  const desk = await startOwnDesk({ listens: false });
  try {
    const leads = Array.from({ length: 201 }, () => leadWith());
    await acceptLeads(desk.db, leads);
    const { cookie } = await desk.cookieOf('owner');
    const { body } = await desk.app.inject({
      method: 'POST',
      url: '/export',
      headers: { cookie, origin: desk.url, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'view=all&format=json',
    });
    assert.equal((JSON.parse(body) as object[]).length, leads.length);
  } finally {
    await desk.stop();
  }
});

test('an exported file is named after the day in South Africa', async () => {
  const desk = await startOwnDesk({ now: () => Date.UTC(2026, 11, 31, 22, 30) });
  try {
    const { cookie } = await desk.cookieOf('owner');
    const answer = await fetch(`${desk.url}/export`, {
      method: 'POST',
      headers: { cookie, origin: desk.url },
      body: new URLSearchParams({ view: 'all', format: 'csv' }),
    });
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-disposition') ?? '', /leads-all-2027-01-01\.csv/);
  } finally {
    await desk.stop();
  }
});
