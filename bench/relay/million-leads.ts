import { randomUUIDv7 } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { idempotencyKeyOf } from '../../leads/lead.ts';
import { openDatabase } from '../../leads/store/database/database.ts';
import { openSqlite } from '../../leads/store/database/sqlite.ts';
import { storeFileIn } from '../../leads/store/database/store-place.ts';

const perTransaction = 50_000;

/** Fills a store with delivered leads, each with one delivery. */
export async function fillStore(dataDir: string, leads: number): Promise<void> {
  const file = storeFileIn(dataDir);
  const migrated = await openDatabase(openSqlite(file));
  await migrated.destroy();
  const db = new DatabaseSync(file);
  db.exec('PRAGMA synchronous = OFF');
  const insertLead = db.prepare(
    `insert into lead (id, mailbox, form, once_key, subject, reply_to, fields, page, received_at)
     values (?, 'services', 'contact', ?, ?, ?, ?, 'https://site.example/contact', ?)`,
  );
  const insertDelivery = db.prepare(
    `insert into delivery (id, lead_id, kind, recipient, attempts, next_at, trying_since, delivered_at, last_answer)
     values (?, ?, 'notification', 'services@site.example', 1, ?, ?, ?, '250 OK')`,
  );
  const now = Date.now();
  for (let count = 0; count < leads; count += 1) {
    if (count % perTransaction === 0) db.exec('begin');
    const id = randomUUIDv7();
    const email = `lead-${count}@client.example`;
    const fields = [
      { name: 'name', label: 'Name', value: 'Thandi Nkosi' },
      { name: 'email', label: 'Email', value: email },
      { name: 'message', label: 'Message', value: `We need an accountant by March. ${count}` },
    ];
    insertLead.run(
      id,
      idempotencyKeyOf(`key:${id}`, id),
      'New Contact Message',
      email,
      JSON.stringify(fields),
      now,
    );
    insertDelivery.run(randomUUIDv7(), id, now, now, now);
    if ((count + 1) % perTransaction === 0 || count + 1 === leads) db.exec('commit');
  }
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
}
