import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { createFormTokens } from '../relay/intake/spam/form-token.ts';
import { openConfiguredDatabase } from '../testing/test-database.ts';
import { saveAnswer } from '../leads/store/work/saved-answers.ts';
import { storeFileIn } from '../leads/store/database/store-place.ts';
import { prepareSite, startRelayProcess, type RelaySite } from '../testing/test-relay-process.ts';
import type { Certificate } from '../leads/upkeep/certificate.ts';
import { acceptLeads, leadWith } from '../testing/made-leads.ts';
import { leads, leadsJson, postTo } from '../testing/test-leads.ts';
import { until } from '../testing/until.ts';

// The relay runs in a process of its own, as an owner runs it: it keeps the store open, and writes mail as
// files.

const words = ['grace.hopper@client.example', 'COBOL-for-everyone', '821234567'];

let site: RelaySite;
let dataDir: string;

before(async () => {
  site = await prepareSite('');
  ({ dataDir } = site);
  await startRelayProcess(site, { SITE_URL: site.url }).listening();
  // Other people's leads before and after hers, so that her rows share pages with theirs.
  for (let other = 0; other < 40; other += 1)
    await postTo(site.url, { message: `Filler ${other}` });
  await postTo(site.url, {
    _form: 'contact',
    _token: tokenOfAMinuteAgo(),
    name: 'Grace Hopper',
    email: 'Grace.Hopper@client.example',
    phone: '+27821234567',
    message: 'COBOL-for-everyone, and a long text. '.repeat(20),
    consent: 'yes',
  });
  await postTo(site.url, {
    message: 'Please call Grace, grace.hopper@client.example',
    name: 'A friend',
  });
  for (let other = 40; other < 80; other += 1)
    await postTo(site.url, { message: `Filler ${other}` });
  await postTo(site.url, { message: 'Keep me', email: 'keep@client.example' });
  await untilMailFiles(84);
  leaveInFreeSpace('grace.hopper@client.example');
});

after(() => site.remove());

test('leaves no byte of a person in the store, its log or the mail folder, while the relay runs', async () => {
  for (const places of Object.values(await filesWith(words))) {
    assert.ok(places.includes('mail') && places.some((name) => name.startsWith('leads.sqlite')));
  }
  assert.equal(Object.keys(await filesWith(words)).length, words.length);
  const { code, output, errors } = await leads(
    { dataDir },
    'erase',
    '--person',
    'grace.hopper@client.example',
    '--yes',
  );
  assert.equal(code, 0, errors);
  assert.match(errors, /Answer to, Email, .*Automatic reply/);
  assert.match(errors, /Leads: 2\. Mail files: 3\./);
  assert.deepEqual(await filesWith([...words, 'Hopper']), {});

  const names = await readdir(path.join(dataDir, 'erasures'));
  assert.equal(names.length, 1);
  const kept = await readFile(path.join(dataDir, 'erasures', names[0] ?? ''), 'utf8');
  const certificate = JSON.parse(kept) as Certificate;
  assert.ok(output.startsWith(kept.trim()), 'it is printed as it is kept');
  assert.deepEqual(certificate.erased, {
    leads: 2,
    deliveries: 3,
    consentRecords: 1,
    files: 0,
    mailFiles: 3,
  });
  const { ok } = await leadsJson<{ ok: boolean }>({ dataDir }, 'verify');
  assert.ok(ok);
  const again = await leads({ dataDir }, 'erase', '--person', words[0] ?? '', '--yes');
  assert.match(again.output, /Nothing is held about this email address/);
});

test('the relay goes on: what is posted next is stored and sent', async () => {
  const { length } = await mailFiles();
  await postTo(site.url, { message: 'After the erasure' });
  await untilMailFiles(length + 1);
});

test('either erases a person or finishes what was begun', async () => {
  const { code, errors } = await leads(
    { dataDir },
    'erase',
    '--finish',
    '--person',
    'jo@x.example',
  );
  assert.equal(code, 2);
  assert.match(errors, /not both\. Nobody was erased/);
});

test('says that nobody was erased where the store cannot be opened', async () => {
  const elsewhere = { dataDir: path.join(dataDir, 'elsewhere') };
  const { code, errors } = await leads(elsewhere, 'erase', '--person', words[0] ?? '', '--yes');
  assert.equal(code, 1);
  assert.match(errors, /There are no leads at .*\. Nobody was erased\.$/m);
});

test('asks before it erases, and does nothing where nobody can answer', async () => {
  const { code, errors } = await leads({ dataDir }, 'erase', '--person', 'keep@client.example');
  assert.equal(code, 2);
  assert.match(errors, /Add --yes/);
  const { output } = await leads({ dataDir }, 'list', '--find', 'keep@client.example');
  assert.match(output, /New message/);
});

test('names twenty of those that are not delivered yet, and how many more', async () => {
  const place = path.join(dataDir, 'of-many');
  {
    await using db = await openConfiguredDatabase({ dataDir: place, databaseUrl: undefined });
    const given = { replyTo: 'many@client.example' };
    await acceptLeads(
      db,
      Array.from({ length: 23 }, () => leadWith(given)),
    );
  }
  const { errors } = await leads({ dataDir: place }, 'erase', '--person', 'many@client.example');
  assert.match(errors, /never will be: ([\w-]+, ){19}[\w-]+ and 3 more\. To read them, use show/);
});

test('says which saved answer of the desk names them, since it stays', async () => {
  await using db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
  const saved = { title: 'Callback', text: 'Write to KEEP@client.example.' };
  await saveAnswer(db, saved, { by: 'ann@office.example', now: Date.now() });
  const { errors } = await leads({ dataDir }, 'erase', '--person', 'keep@client.example');
  assert.match(errors, /The saved answer “Callback” names them as well\./);
});

test('what is posted while it erases is stored and sent', async () => {
  const { length } = await mailFiles();
  let erasing = true;
  const poured: string[] = [];
  const pouring = (async () => {
    while (erasing) poured.push(await postTo(site.url, { message: `Poured ${poured.length}` }));
  })();
  const { code, errors } = await leads(
    { dataDir },
    'erase',
    '--person',
    'keep@client.example',
    '--yes',
  ).finally(() => (erasing = false));
  await pouring;
  assert.equal(code, 0, errors);
  assert.ok(poured.length > 0);
  await untilMailFiles(length - 1 + poured.length);
  const { leads: stored } = await leadsJson<{ leads: { reference: string }[] }>(
    { dataDir },
    'list',
    '--find',
    'Poured',
    '--limit=10000',
  );
  assert.deepEqual(new Set(stored.map(({ reference }) => reference)), new Set(poured));
});

/** A form token from a page opened a minute ago: only such a post gets an automatic reply. */
function tokenOfAMinuteAgo(): string {
  const database = new DatabaseSync(storeFileIn(dataDir), { readOnly: true });
  const key = database.prepare("SELECT value FROM relay_state WHERE name = 'form-token-key'").get();
  database.close();
  return createFormTokens(String(key?.['value'])).issue(Date.now() - 60_000);
}

/** Leaves a text in free pages, as SQLite does when it moves rows, or in a store from before secure_delete. */
function leaveInFreeSpace(text: string): void {
  const database = new DatabaseSync(storeFileIn(dataDir));
  database.exec('PRAGMA secure_delete = OFF; CREATE TABLE moved (words TEXT);');
  database.prepare('INSERT INTO moved VALUES (?)').run(text.repeat(500));
  database.exec('DROP TABLE moved');
  database.close();
}

/** The files of the data folder that contain each text as bytes, in either case. */
async function filesWith(texts: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = (await readFile(file, 'latin1')).toLowerCase();
    const place = entry.name.endsWith('.eml') ? 'mail' : path.relative(dataDir, file);
    for (const text of texts) {
      if (bytes.includes(text.toLowerCase())) (found[text] ??= []).push(place);
    }
  }
  for (const [text, places] of Object.entries(found)) found[text] = [...new Set(places)].toSorted();
  return found;
}

async function mailFiles(): Promise<string[]> {
  const names = await readdir(path.join(dataDir, 'mail')).catch(() => []);
  return names.filter((name) => name.endsWith('.eml'));
}

async function untilMailFiles(count: number): Promise<void> {
  await until(async () => {
    const { length } = await mailFiles();
    const { waiting } = await leadsJson<{ waiting: number }>({ dataDir }, 'stats');
    return waiting === 0 && length === count;
  }, `${count} mail files`);
}
