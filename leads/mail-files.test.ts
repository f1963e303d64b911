import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { newLeadId } from './lead.ts';
import { mailFilesIn, mailFolderIn, removeMailFilesOf } from './mail-files.ts';
import { createFileMailer } from '../relay/delivery/mail/mailer.ts';

test('writes one file per recipient of a lead, and overwrites it when the mail is repeated', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mail-files-'));
  const mailer = createFileMailer(mailFolderIn(dataDir));
  const leadId = newLeadId();
  const messageId = `<${leadId}.notification@site.example>`;
  const readers = ['ann@office.example', 'ben@office.example', 'cy@office.example'];
  const deliveries = readers.map((to) => ({ to, id: newLeadId() }));
  for (const round of ['first', 'again']) {
    await Promise.all(
      deliveries.map(({ to, id }) => mailer.send({ messageId, to, subject: round }, id)),
    );
  }

  const { folder, files } = await mailFilesIn(dataDir);
  const mails = await Promise.all(
    files.map(({ name }) => readFile(path.join(folder, name), 'utf8')),
  );
  const recipients = mails.map((mail) => /^To: (.*)\r$/m.exec(mail)?.[1]);
  assert.deepEqual(new Set(recipients), new Set(readers));
  assert.equal(files.length, readers.length);
  // As left by a relay that was killed while writing.
  await writeFile(path.join(folder, `${leadId}.cut-off.eml.part`), 'To: ann');
  await removeMailFilesOf(dataDir, new Set([leadId]));
  assert.deepEqual(await readdir(folder), []);
  mailer.close();
  await rm(dataDir, { recursive: true });
});
