import assert from 'node:assert/strict';
import { readdir, readlink } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { filesFolderIn } from '../../leads/file-folder.ts';
import { referenceOf } from '../../leads/lead.ts';
import type { LeadFile } from '../../leads/lead-file.ts';
import { readAudit } from '../../leads/store/access/audit.ts';
import { buildDeskIfStale } from '../../setup/builds/desk-build.ts';
import { startTestDesk, type TestDesk } from '../../testing/test-desk.ts';
import { formWith, pdf } from '../../testing/test-files.ts';
import { postForm } from '../../testing/test-posting.ts';
import { startTestRelay, type TestRelay } from '../../testing/test-relay.ts';

let relay: TestRelay;
let desk: TestDesk;
let now = Date.now();
const cookies = { ann: '', ben: '' };
const cv = pdf(1_500_000);

before(async () => {
  await buildDeskIfStale();
  relay = await startTestRelay();
  const store = { dataDir: relay.dataDir, databaseUrl: undefined };
  desk = await startTestDesk(store, { now: () => now });
  cookies.ann = (await desk.cookieOf('owner')).cookie;
  cookies.ben = (await desk.cookieOf('member')).cookie;
});

after(async () => {
  await desk.stop();
  await relay.stop();
});

async function postCv(): Promise<string> {
  const form = formWith({ name: 'Thandi' }, [['cv', 'Thandi’s “CV”.pdf', cv]]);
  const answer = await postForm(relay, form, { path: '/relay/ajax/talent' });
  return answer.json<{ reference: string }>().reference;
}

function ask(who: keyof typeof cookies | 'nobody', address: string): Promise<Response> {
  const headers = who === 'nobody' ? {} : { cookie: cookies[who] };
  return fetch(`${desk.url}${address}`, { headers, redirect: 'manual' });
}

/** The address of the file on a lead's page, or an empty string. */
async function addressOn(who: keyof typeof cookies, reference: string): Promise<string> {
  const page = await (await ask(who, `/leads/${reference}`)).text();
  const [, address = ''] = /href="(\/leads\/[^"]+\/files\/[^"]+)"/.exec(page) ?? [];
  return address.replaceAll('&amp;', '&');
}

test('a file is saved byte for byte, by whoever has signed in, and the log says so', async () => {
  const reference = await postCv();
  const answer = await ask('ben', await addressOn('ben', reference));
  assert.equal(answer.status, 200);
  assert.ok(cv.equals(Buffer.from(await answer.arrayBuffer())));
  assert.deepEqual(
    [
      'content-type',
      'content-disposition',
      'x-content-type-options',
      'content-security-policy',
      'cache-control',
    ].map((name) => answer.headers.get(name)),
    [
      'application/pdf',
      `attachment; filename="Thandi_s _CV_.pdf"; filename*=UTF-8''Thandi%E2%80%99s%20%E2%80%9CCV%E2%80%9D.pdf`,
      'nosniff',
      "sandbox; default-src 'none'",
      'no-store',
    ],
  );
  const { entries } = await readAudit(desk.db);
  const entry = entries.find(({ act }) => act === 'took a file');
  assert.equal(entry?.who, 'mo@office.example');
  assert.equal(referenceOf(entry?.subject ?? ''), reference);
});

/** How many kept files this process has open, as far as the system says (on Linux). */
async function openFiles(): Promise<number> {
  const folder = filesFolderIn(relay.dataDir);
  const handles = await readdir('/proc/self/fd').catch(() => []);
  const files = await Promise.all(
    handles.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')),
  );
  return files.filter((file) => file.startsWith(`${folder}/`)).length;
}

test('a download that cannot be logged is refused, and leaves no file open', async () => {
  const address = await addressOn('ben', await postCv());
  await desk.db.schema.alterTable('audit_entry').renameTo('audit_away').execute();
  try {
    assert.equal((await ask('ben', address)).status, 503);
    assert.equal(await openFiles(), 0);
  } finally {
    await desk.db.schema.alterTable('audit_away').renameTo('audit_entry').execute();
  }
  assert.equal((await ask('ben', address)).status, 200);
});

test('a file’s address works for no stranger or colleague, nor after a quarter of an hour', async () => {
  const [reference, other] = [await postCv(), await postCv()];
  const address = await addressOn('ann', reference);
  assert.equal((await ask('ann', address.replace(reference, other))).status, 410);
  assert.equal((await ask('nobody', address)).status, 302);
  assert.equal((await ask('ben', address)).status, 410);
  assert.equal((await ask('ann', address.replace('files/0', 'files/1'))).status, 410);
  assert.equal((await ask('ann', address)).status, 200);
  now += 16 * 60_000;
  assert.equal((await ask('ann', address)).status, 410);
  // After a clock that was ahead is set right, an address made before would last as much longer.
  now -= 17 * 60_000;
  assert.equal((await ask('ann', address)).status, 410);
  now += 17 * 60_000;
});

test('a lead with a file that was read before can be read while the store takes no writes', async () => {
  const reference = await postCv();
  const address = await addressOn('ann', reference);
  assert.notEqual(address, '');
  await sql`pragma query_only = on`.execute(desk.db);
  try {
    assert.notEqual(await addressOn('ann', reference), '');
  } finally {
    await sql`pragma query_only = off`.execute(desk.db);
  }
  // The key for these addresses was never stored, and cannot be.
  await desk.db.deleteFrom('relay_state').where('name', '=', 'desk-file-key').execute();
  await sql`pragma query_only = on`.execute(desk.db);
  try {
    assert.equal((await ask('ann', `/leads/${reference}`)).status, 503);
  } finally {
    await sql`pragma query_only = off`.execute(desk.db);
  }
  assert.equal((await ask('ann', `/leads/${reference}`)).status, 200);
});

/** Stores a scanner's result for the newest lead's file. */
async function recordScan(scan: LeadFile['scan']): Promise<void> {
  const lead = await desk.db
    .selectFrom('lead')
    .select(['id', 'files'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const [file] = JSON.parse(lead.files ?? '[]') as LeadFile[];
  assert.ok(file);
  const reasons = scan.state === 'infected' ? ['Infected.'] : [];
  await relay.store.recordScan({ leadId: lead.id, files: [{ ...file, scan }], reasons, now });
}

test('an infected file is named, and nobody can download it', async () => {
  const reference = await postCv();
  const address = await addressOn('ann', reference);
  await recordScan({ state: 'infected', found: 'Eicar' });
  assert.equal(await addressOn('ann', reference), '');
  assert.equal((await ask('ann', address)).status, 403);
});

test('a file that was not scanned yet is named, and cannot be downloaded until it is', async () => {
  const reference = await postCv();
  const address = await addressOn('ann', reference);
  const store = { dataDir: relay.dataDir, databaseUrl: undefined };
  const scanning = await startTestDesk(store, {
    now: () => now,
    listens: false,
    settings: { CLAMD_URL: 'tcp://127.0.0.1:9' },
  });
  try {
    const askIt = (url: string) => scanning.app.inject({ url, headers: { cookie: cookies.ann } });
    const page = (await askIt(`/leads/${reference}`)).body;
    assert.match(page, /not scanned yet/);
    assert.doesNotMatch(page, /\/files\//);
    const refused = await askIt(address);
    assert.equal(refused.statusCode, 409);
    assert.match(refused.body, /has not been scanned yet/);
    await recordScan({ state: 'clean' });
    assert.equal((await askIt(address)).statusCode, 200);
  } finally {
    await scanning.stop();
  }
});
