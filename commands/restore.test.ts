import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { readAudit } from '../leads/store/access/audit.ts';
import { beginSession, readSession } from '../leads/store/access/sessions.ts';
import { giveAccess, removeAccess } from '../leads/store/access/change-access.ts';
import { readUsers } from '../leads/store/access/users.ts';
import { openConfiguredDatabase } from '../testing/test-database.ts';
import { releaseLeads } from '../leads/store/lead/act-by-hand.ts';
import { storeFileIn } from '../leads/store/database/store-place.ts';
import { namedLeads } from '../leads/store/lead/stored-lead.ts';
import { answerLead } from '../leads/store/work/answers.ts';
import { handLeads, settleLeads } from '../leads/store/work/deeds.ts';
import { addNote } from '../leads/store/work/notes.ts';
import { saveAnswer } from '../leads/store/work/saved-answers.ts';
import { referenceOf } from '../leads/lead.ts';
import { acceptLeads, leadWith } from '../testing/made-leads.ts';
import { fileCertificate, newCertificate } from '../leads/upkeep/certificate.ts';
import type { Database } from '../leads/store/database/database.ts';
import { leads } from '../testing/test-leads.ts';
import { runLeads } from './run-leads.ts';
import { createTerminal } from './terminal.ts';

const now = Date.now();
const by = { by: 'olive@office.example', now };

test('a restore gives nobody access whose access was removed since the backup', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'restore-'));
  t.after(() => rm(folder, { recursive: true }));
  const on = { dataDir: path.join(folder, 'data'), databaseUrl: undefined };
  const backup = path.join(folder, 'backup.sqlite');
  const restore = () => leads({ dataDir: on.dataDir }, 'restore', backup, '--yes');
  {
    await using db = await openConfiguredDatabase(on);
    const person = (name: string, role: 'owner' | 'member') => ({
      address: `${name}@office.example`,
      name,
      role,
    });
    await giveAccess(db, person('olive', 'owner'), by);
    const zoe = await giveAccess(db, person('zoe', 'owner'), by);
    const mo = await giveAccess(db, person('mo', 'member'), by);
    await beginSession(db, { token: 'of mo', user: mo, way: 'link', agent: 'A test', now });
    const key = { public_key: 'k', counter: 0, transports: '[]', name: 'K', created_at: now };
    await db
      .insertInto('passkey')
      .values({ id: 'of-mo', user_id: mo.id, ...key })
      .execute();
    assert.equal((await leads({ dataDir: on.dataDir }, 'backup', backup)).code, 0);

    await removeAccess(db, mo.id, by);
    await giveAccess(db, { ...zoe, role: 'member' }, by);
    const ann = await giveAccess(db, person('ann', 'member'), by);
    await db
      .insertInto('passkey')
      .values({ id: 'of-ann', user_id: ann.id, ...key })
      .execute();
  }
  const { code, output, errors } = await restore();
  assert.equal(code, 0, errors);
  assert.match(
    output,
    /May sign in .+ olive@office\.example \(owner\), .*zoe@office\.example \(member\)/,
  );
  assert.doesNotMatch(output, /mo@office/);
  {
    await using db = await openConfiguredDatabase(on);
    const users = await readUsers(db);
    assert.deepEqual(
      new Set(users.map(({ address, role }) => `${address.split('@', 1)[0]} ${role}`)),
      new Set(['olive owner', 'zoe member', 'ann member']),
    );
    assert.equal(await readSession(db, 'of mo', now), undefined);
    assert.equal(await db.selectFrom('desk_session').selectAll().executeTakeFirst(), undefined);
    const keys = await db.selectFrom('passkey').select('id').execute();
    assert.deepEqual(
      keys.map(({ id }) => id),
      ['of-ann'],
    );
    const { entries } = await readAudit(db);
    assert.ok(
      entries.some(
        ({ act, subject }) => act === 'removed access for' && subject?.startsWith('mo@'),
      ),
    );
  }
  await writeFile(storeFileIn(on.dataDir), 'no database '.repeat(1000));
  const without = await restore();
  assert.equal(without.code, 0, without.errors);
  assert.match(
    without.output,
    /as of the backup.+olive@.+\(owner\), .*mo@office\.example \(member\)/s,
  );
  await using db = await openConfiguredDatabase(on);
  assert.equal(await readSession(db, 'of mo', now), undefined);
});

test('a restore counts what was done at the desk since, and names the leads', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'restore-'));
  t.after(() => rm(folder, { recursive: true }));
  const on = { dataDir: path.join(folder, 'data'), databaseUrl: undefined };
  const backup = path.join(folder, 'backup.sqlite');
  const restore = () => leads({ dataDir: on.dataDir }, 'restore', backup, '--yes');
  const [untouched, taken, noted, elsewhere, held, answered] = [
    leadWith(),
    leadWith(),
    leadWith(),
    leadWith(),
    leadWith({ spam: { score: 9, reasons: ['A robot.'], quarantined: true } }),
    leadWith(),
  ];
  {
    await using db = await openConfiguredDatabase(on);
    await acceptLeads(db, [untouched, taken, noted, elsewhere, held, answered]);
    await saveAnswer(db, { title: 'Thanks', text: 'Thank you, {name}.' }, by);
    assert.equal((await leads({ dataDir: on.dataDir }, 'backup', backup)).code, 0);

    await handLeads(db, [taken.id], { to: by.by, now: by.now });
    await addNote(db, noted.id, { ...by, text: 'Rang, and rings again.' });
    await settleLeads(db, [elsewhere.id], 'elsewhere', by);
    const [stored, spam] = await namedLeads(
      db,
      [answered, held].map(({ id }) => id),
    );
    assert.ok(stored && spam);
    await answerLead(db, stored, { ...by, text: 'Yes, on Monday.', seen: 0 });
    await releaseLeads(db, [spam], now);
    await saveAnswer(db, { title: 'No', text: 'No, thank you.' }, by);
  }
  const { code, output, errors } = await restore();
  assert.equal(code, 0, errors);
  assert.doesNotMatch(output, /Only it holds/);
  assert.match(
    output,
    /1 answer \(1 of them not sent\), 1 note, 2 leads answered elsewhere, marked as spam or opened again, 1 lead taken, put back or put off, 1 lead released or held, 1 saved answer: /,
  );
  const named = /saved answer: (?<references>[^.]+)\./.exec(output)?.groups?.['references'];
  const others = [taken, noted, elsewhere, held].map(({ id }) => id).toSorted();
  // The answer that has to be written again comes first.
  assert.equal(named, [answered.id, ...others].map(referenceOf).join(', '));
  assert.match(output, /Answers that were not sent will not be: write them again/);

  const again = await restore();
  assert.match(again.output, /all that was done at the desk\. Delete it/);
});

test('an erasure that was cut off before a restore is finished in the previous store, too', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'restore-'));
  t.after(() => rm(folder, { recursive: true }));
  const on = { dataDir: path.join(folder, 'data'), databaseUrl: undefined };
  const backup = path.join(folder, 'backup.sqlite');
  const person = 'erased@client.example';
  const lead = leadWith({ replyTo: person });
  {
    await using db = await openConfiguredDatabase(on);
    await acceptLeads(db, [lead, leadWith()]);
  }
  assert.equal((await leads({ dataDir: on.dataDir }, 'backup', backup)).code, 0);
  const erased = { leads: 1, deliveries: 1, consentRecords: 0, files: 0, mailFiles: 0 };
  const about = {
    foundBy: 'email address',
    erased,
    leadIds: [lead.id],
    mailFiles: [],
    now,
  } as const;
  await fileCertificate(on.dataDir, newCertificate(about));
  const { code, output, errors } = await leads({ dataDir: on.dataDir }, 'restore', backup, '--yes');
  assert.equal(code, 0, errors);
  assert.match(output, /Erased again, as certified: 1 lead$/m);
  const finishing = await leads({ dataDir: on.dataDir }, 'erase', '--finish');
  assert.equal(finishing.code, 0, finishing.errors);
  const stores = (await readdir(on.dataDir)).filter((name) => name.startsWith('leads.sqlite'));
  assert.equal(stores.length, 2, String(stores));
  for (const name of stores)
    assert.ok(!(await readFile(path.join(on.dataDir, name))).includes(person), name);
  const certificates = await readdir(path.join(on.dataDir, 'erasures'));
  assert.doesNotMatch(certificates.join(), /unfinished/);
});

test('a restore leaves a store in place that another process opened while it asked', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'restore-'));
  t.after(() => rm(folder, { recursive: true }));
  const on = { dataDir: path.join(folder, 'data'), databaseUrl: undefined };
  const backup = path.join(folder, 'backup.sqlite');
  await (await openConfiguredDatabase(on)).destroy();
  assert.equal((await leads({ dataDir: on.dataDir }, 'backup', backup)).code, 0);
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const terminal = createTerminal({ input: new PassThrough(), output, errors });
  let desk: Database | undefined;
  const code = await runLeads(['restore', backup], {
    now: () => now,
    config: () => ({ ...on, desk: { url: 'https://desk.example' } }),
    terminal: {
      ...terminal,
      async confirm() {
        desk = await openConfiguredDatabase(on);
        return true;
      },
    },
  });
  await desk?.destroy();
  errors.end();
  assert.equal(code, 1);
  assert.match(await text(errors), /Another process works on .+ Stop it, then restore again/);
  assert.deepEqual(
    (await readdir(on.dataDir)).filter((name) => /before|restoring/.test(name)),
    [],
  );
});

test('a restore refuses a store that another process works on before it asks', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'restore-'));
  t.after(() => rm(folder, { recursive: true }));
  const on = { dataDir: path.join(folder, 'data'), databaseUrl: undefined };
  const backup = path.join(folder, 'backup.sqlite');
  await using desk = await openConfiguredDatabase(on);
  await acceptLeads(desk, [leadWith()]);
  assert.equal((await leads({ dataDir: on.dataDir }, 'backup', backup)).code, 0);
  const { code, errors } = await leads({ dataDir: on.dataDir }, 'restore', backup);
  assert.equal(code, 1);
  assert.match(errors, /Another process works on .+ Stop it, then restore again/);
});
