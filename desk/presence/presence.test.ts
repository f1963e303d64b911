import { after, before, test } from 'node:test';
import { referenceOf } from '../../leads/lead.ts';
import { acceptLeads, leadWith } from '../../testing/made-leads.ts';
import { startOwnDesk } from '../../testing/own-desk.ts';
import type { TestDesk } from '../../testing/test-desk.ts';
import { until } from '../../testing/until.ts';

let desk: TestDesk;
let owner: string;
let member: string;
let reference: string;

before(async () => {
  desk = await startOwnDesk();
  ({ cookie: owner } = await desk.cookieOf('owner'));
  ({ cookie: member } = await desk.cookieOf('member'));
  const lead = leadWith();
  await acceptLeads(desk.db, [lead]);
  reference = referenceOf(lead.id);
});

after(() => desk.stop());

async function isSeen(): Promise<boolean> {
  const page = await fetch(`${desk.url}/leads/${reference}`, { headers: { cookie: owner } });
  return (await page.text()).includes('has this lead open too');
}

for (const [what, method, path] of [
  ['listens', 'GET', '/live'],
  ['asks for the head alone', 'HEAD', '/live'],
  ['listens as scripts ask for data', 'GET', '/live.data'],
] as const) {
  test(`whoever ${what} and leaves is no longer seen at the lead`, async () => {
    const left = new AbortController();
    const asked = fetch(`${desk.url}${path}?lead=${reference}`, {
      method,
      headers: { cookie: member },
      signal: left.signal,
    });
    asked.catch(() => undefined);
    // A HEAD request is answered at once, and its sender is gone.
    if (method === 'GET') await until(isSeen);
    else await asked;
    left.abort();
    await until(async () => !(await isSeen()));
  });
}
