import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { Fault } from '../leads/fault.ts';
import { openConfiguredDatabase } from '../leads/store/configured-database.ts';
import { AnsweredSince } from '../leads/store/work/answers.ts';
import { namedLeads } from '../leads/store/stored-lead.ts';
import { takeIn } from '../leads/store/work/take-in.ts';
import { acceptLeads, leadWith } from '../testing/test-engines.ts';
import { startDeskWriter } from './desk-writer.ts';

const by = { by: 'ann@office.example', now: Date.now() };
const lead = leadWith();

let dataDir: string;

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'desk-writer-'));
});

after(() => rm(dataDir, { recursive: true }));

test('a page is told why the process that writes for it refused, as if it had written itself', async () => {
  await using db = await openConfiguredDatabase({ dataDir, databaseUrl: undefined });
  await acceptLeads(db, [lead]);
  await takeIn(db, { after: '', openSince: 0, now: by.now, limit: 1 });
  const [stored] = await namedLeads(db, [lead.id]);
  assert.ok(stored);
  Object.assign(process.env, { DATA_DIR: dataDir, MAILBOXES_FILE: '' });
  const { write, stop } = startDeskWriter({
    changes: new EventTarget(),
    wake: () => undefined,
  });
  await write.answerLead(stored, { ...by, text: 'Yes.', seen: 0 });
  await assert.rejects(
    write.answerLead(stored, { ...by, text: 'Yes, too.', seen: 0 }),
    (error) => error instanceof AnsweredSince && error.count === 1,
  );
  const nobody = { ...stored, deidentifiedAt: by.now };
  await assert.rejects(write.answerLead(nobody, { ...by, text: 'Yes.', seen: 1 }), Fault);
  await assert.rejects(write.noteSeen({} as string, by.now), (error) => !(error instanceof Fault));
  await stop();
  const { count } = await db
    .selectFrom('answer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(count, 1);
});
