import assert from 'node:assert/strict';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { hourMs } from '../platform/clock.ts';
import { filesFolderIn, keptFile, keptFilesIn, orphanMode } from '../leads/file-folder.ts';
import { createFileContents } from '../leads/store/files/file-contents.ts';
import { idAt, newLeadId } from '../leads/lead.ts';
import { openConfiguredDatabase } from '../testing/test-database.ts';
import { storeFileIn } from '../leads/store/database/store-place.ts';
import { fileStore } from '../leads/store/files/file-chunks.ts';
import { orphanFiles, sweepAtStart } from '../leads/upkeep/sweep-files.ts';
import { formWith, pdf } from '../testing/test-files.ts';
import { leads, leadsJson } from '../testing/test-leads.ts';
import { postForm } from '../testing/test-posting.ts';
import { startPostgres, withoutPostgres, type TestPostgres } from '../testing/test-postgres.ts';
import { startTestRelay, type TestRelay } from '../testing/test-relay.ts';

// The owner's commands on files that came with leads, on both engines.

interface Shown {
  leads: { id: string; files: { name: string; hash: string; bytes: number }[] }[];
}

/** Posts a CV and returns the lead's reference. */
async function postCv(relay: TestRelay, email: string, content: Buffer): Promise<string> {
  const form = formWith({ name: 'Thandi Nkosi', email }, [['cv', 'cv.pdf', content]]);
  const answer = await postForm(relay, form, { path: '/relay/ajax/talent' });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ reference: string }>().reference;
}

/** Reads the stored content of a lead's first file. */
async function contentOf(on: { dataDir: string; databaseUrl?: string }, reference: string) {
  const { leads: shown } = await leadsJson<Shown>(on, 'show', reference);
  const [lead] = shown;
  const [file] = lead?.files ?? [];
  assert.ok(lead && file);
  const { dataDir, databaseUrl } = on;
  const db = await openConfiguredDatabase({ dataDir, databaseUrl });
  const place = { dataDir, shared: databaseUrl !== undefined };
  const content = await createFileContents(place, fileStore(db)).read({
    leadId: lead.id,
    hash: file.hash,
  });
  const pieces: Buffer[] = [];
  for await (const piece of content ?? []) pieces.push(piece as Buffer);
  await db.destroy();
  return content && Buffer.concat(pieces);
}

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  const missing = engine === 'PostgreSQL' && withoutPostgres;
  describe(`With ${engine}`, { skip: missing }, () => {
    let postgres: TestPostgres | undefined;
    let relay: TestRelay;
    let on: { dataDir: string; databaseUrl?: string };

    before(async () => {
      postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
      const databaseUrl = await postgres?.newDatabase();
      relay = await startTestRelay(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl });
      on = { dataDir: relay.dataDir, ...(databaseUrl !== undefined && { databaseUrl }) };
    });
    after(async () => {
      await relay.stop();
      await postgres?.stop();
    });

    test('a file is shown, exported, found by its name, and there to be read', async () => {
      const content = pdf(1_000_000);
      const reference = await postCv(relay, 'shown@client.example', content);
      const shown = await leads(on, 'show', reference);
      assert.match(shown.output, /^Files\n  cv\.pdf +PDF, 977 kB\n +SHA-256 [\da-f]{64}$/m);
      const exported = await leads(on, 'export', '--find', 'CV.PDF');
      assert.match(exported.output, /cv\.pdf \(pdf, 1000000 bytes, SHA-256 [\da-f]{64}\)/);
      assert.ok(content.equals((await contentOf(on, reference)) ?? Buffer.alloc(0)));
    });

    test('verify accepts whole files, and names those that belong to no lead', async () => {
      const fine = await leads(on, 'verify');
      assert.equal(fine.code, 0, fine.output);
      const stray = newLeadId();
      const hash = 'a'.repeat(64);
      const file = keptFile(on.dataDir, { leadId: stray, hash });
      await mkdir(filesFolderIn(on.dataDir), { recursive: true });
      if (engine === 'SQLite') await writeFile(file, 'x', { mode: orphanMode });
      else await relay.store.writeChunk({ leadId: stray, hash }, 0, Buffer.from('x'));
      const young = await leads(on, 'verify');
      assert.equal(young.code, 0, young.output);
      const old = await leads({ ...on, now: () => Date.now() + 4 * hourMs }, 'verify');
      assert.equal(old.code, 1);
      assert.match(old.output, new RegExp(`^ +1 file belongs to no lead, such as ${stray}`, 'm'));
      await relay.store.deleteChunks([stray]);
      await rm(file, { force: true });
    });

    test('verify names files of another store, which nothing removes', async () => {
      await mkdir(filesFolderIn(on.dataDir), { recursive: true });
      const older = keptFile(on.dataDir, {
        leadId: idAt(Date.now() - 24 * hourMs),
        hash: 'b'.repeat(64),
      });
      await writeFile(older, 'x');
      const { code, output } = await leads(on, 'verify');
      assert.equal(code, 0, output);
      assert.ok(
        output.includes(
          `note   1 file belongs to a lead that this store does not have, such as ${path.basename(older)} in`,
        ),
        output,
      );
      await rm(older);
    });

    test('erasing a person erases their files, and the certificate counts them', async () => {
      const reference = await postCv(relay, 'gone@client.example', pdf(400_000));
      const { leads: shown } = await leadsJson<Shown>(on, 'show', reference);
      const leadId = shown[0]?.id ?? '';
      const { certificate } = await leadsJson<{
        certificate: { erased: { leads: number; files: number } };
      }>(on, 'erase', '--person', 'gone@client.example', '--yes');
      assert.equal(certificate.erased.leads, 1);
      assert.equal(certificate.erased.files, 1);
      const left = await keptFilesIn(on.dataDir);
      assert.ok(left.every((file) => file.leadId !== leadId));
      const inDatabase = await relay.store.leadsWithChunks('', 100);
      assert.ok(!inDatabase.some(({ id }) => id === leadId));
    });

    test('a de-identified lead leaves no file behind', async () => {
      await postCv(relay, 'old@client.example', pdf(5000));
      // Waiting leads are left alone: somebody has to see them first.
      const held = formWith({ _honey: 'x', email: 'old@client.example' }, [
        ['cv', 'cv.pdf', pdf(6000)],
      ]);
      const answer = await postForm(relay, held, { path: '/relay/ajax/talent' });
      const { reference } = answer.json<{ reference: string }>();
      const { leads: shown } = await leadsJson<Shown>(on, 'show', reference);
      const leadId = shown[0]?.id ?? '';
      const far = Date.now() + 1000 * 24 * hourMs;
      const step = await relay.store.deidentifyStep({ before: far, after: '', now: far });
      assert.deepEqual(step.deidentified, [leadId]);
      const [stored] = await relay.store.leadsWithFiles([leadId]);
      assert.equal(stored?.files, null);
      const inDatabase = await relay.store.leadsWithChunks('', 100);
      assert.ok(!inDatabase.some(({ id }) => id === leadId));
      // Its content in the folder belongs to no lead from then on.
      const { kept } = await orphanFiles({ store: relay.store, dataDir: on.dataDir });
      assert.equal(kept.length, engine === 'SQLite' ? 1 : 0);
      for (const name of kept) await rm(path.join(filesFolderIn(on.dataDir), name));
    });
  });
}

describe('With SQLite', () => {
  let relay: TestRelay;
  let on: { dataDir: string };
  before(async () => {
    relay = await startTestRelay();
    on = { dataDir: relay.dataDir };
  });
  after(() => relay.stop());

  test('verify names files that are missing or damaged', async () => {
    const [lost, damaged] = [
      await postCv(relay, 'lost@client.example', pdf(1000)),
      await postCv(relay, 'damaged@client.example', pdf(2000)),
    ];
    const { leads: shown } = await leadsJson<Shown>(on, 'show', lost, damaged);
    const files = shown.map(({ id, files: [file] }) =>
      keptFile(on.dataDir, { leadId: id, hash: file?.hash ?? '' }),
    );
    const [first = '', second = ''] = files;
    const whole = await readFile(second);
    await rename(first, `${first}.away`);
    await writeFile(
      second,
      Buffer.concat([whole.subarray(0, 999), Buffer.from('!'), whole.subarray(1000)]),
    );
    const { code, output } = await leads(on, 'verify');
    await rename(`${first}.away`, first);
    await writeFile(second, whole);
    assert.equal(code, 1);
    assert.match(output, new RegExp(`“cv\\.pdf” of ${lost} is missing`));
    assert.match(output, new RegExp(`“cv\\.pdf” of ${damaged} is damaged`));
    assert.equal((await leads(on, 'verify')).code, 0);
  });

  for (const [how, spoil] of [
    ['opened', (file: string) => symlink(file, file)],
    ['read to its end', (file: string) => mkdir(file)],
  ] as const) {
    test(`a file that cannot be ${how} is named by verify, and the others are backed up without it`, async () => {
      await postCv(relay, 'whole@client.example', pdf(4000));
      const unread = await postCv(relay, 'unread@client.example', pdf(3000));
      const { leads: shown } = await leadsJson<Shown>(on, 'show', unread);
      const [lead] = shown;
      const id = lead?.id ?? '';
      const kept = keptFile(on.dataDir, { leadId: id, hash: lead?.files[0]?.hash ?? '' });
      await rename(kept, `${kept}.away`);
      await spoil(kept);
      const backup = path.join(on.dataDir, `without-${id}.sqlite`);
      const verified = await leads(on, 'verify');
      const copied = await leads(on, 'backup', backup);
      await rm(kept, { recursive: true });
      await rename(`${kept}.away`, kept);
      assert.equal(verified.code, 1);
      assert.match(
        verified.output,
        new RegExp(`“cv\\.pdf” of ${unread} cannot be read \\(E[A-Z]+\\)`),
      );
      assert.match(verified.output, /ok +what was erased is gone\n/, 'the other checks go on');
      assert.equal(copied.code, 1);
      assert.match(copied.errors, new RegExp(`1 file of ${unread} could not be read`));
      const copy = new DatabaseSync(backup, { readOnly: true });
      const held = copy.prepare('select distinct lead_id as id from file_chunk').all();
      copy.close();
      assert.ok(held.length > 0);
      assert.ok(!held.some((row) => row['id'] === id));
    });
  }
});

test('a backup is one file that holds the files too, wherever it is restored', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  const elsewhere = await mkdtemp(path.join(tmpdir(), 'restored-'));
  t.after(() => rm(elsewhere, { recursive: true }));
  const [first, second] = ['first', 'second'].map((name) => path.join(elsewhere, `${name}.sqlite`));
  assert.ok(first && second);
  const on = { dataDir: path.join(elsewhere, 'data') };

  const older = pdf(600_000);
  const early = await postCv(relay, 'early@client.example', older);
  assert.equal((await leads(relay, 'backup', first)).code, 0);
  const late = await postCv(relay, 'late@client.example', pdf(5000));
  assert.equal((await leads(relay, 'backup', second)).code, 0);
  const { leads: shown } = await leadsJson<Shown>(relay, 'show', late);
  const [lead] = shown;
  const name = { leadId: lead?.id ?? '', hash: lead?.files[0]?.hash ?? '' };

  assert.equal((await leads(on, 'restore', second, '--yes')).code, 0);
  assert.ok(older.equals((await contentOf(on, early)) ?? Buffer.alloc(0)));
  const verified = await leads(on, 'verify');
  assert.equal(verified.code, 0, verified.output);

  // The store that a restore sets aside may be wanted back, so its files are kept.
  await mkdir(filesFolderIn(on.dataDir));
  await copyFile(keptFile(relay.dataDir, name), keptFile(on.dataDir, name));
  const { kept } = await leadsJson<{ kept: string }>(on, 'restore', first, '--yes');
  assert.ok(older.equals((await contentOf(on, early)) ?? Buffer.alloc(0)));
  await using db = await openConfiguredDatabase({ ...on, databaseUrl: undefined });
  const place = { store: fileStore(db), dataDir: on.dataDir };
  assert.equal((await sweepAtStart(place)).takenAway, 0);
  await rm(kept);
  assert.equal((await sweepAtStart(place)).takenAway, 1);
  assert.deepEqual(await keptFilesIn(on.dataDir), []);
});

test('a backup is made, and holds a file, even if its lead’s record of it is damaged', async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  await postCv(relay, 'early@client.example', pdf(5000));
  using store = new DatabaseSync(storeFileIn(relay.dataDir));
  store.exec(`update lead set files = '[null]'`);
  const backup = path.join(relay.dataDir, 'copy.sqlite');
  assert.equal((await leads(relay, 'backup', backup)).code, 0);
  using copy = new DatabaseSync(backup);
  const held = copy.prepare('select sum(length(content)) as bytes from file_chunk').get();
  assert.deepEqual({ ...held }, { bytes: 5000 });
});
