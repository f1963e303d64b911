import { sql, type Kysely } from 'kysely';

/** The tables of who may sign in to the desk; leads stand in none of them. */
export async function createAccessTables(db: Kysely<unknown>): Promise<void> {
  await createUsers(db);
  await createSignInTables(db);
  await db.schema
    .createTable('audit_entry')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('detail', 'text')
    .execute();
  await db.schema
    .createTable('letter')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('desk_user')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('address', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('removed_at', 'bigint')
    .execute();
  await db.schema
    .createTable('desk_session')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull().references('desk_user.id'))
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('agent', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createSignInTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_link')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('desk_user.id'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('passkey')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('desk_user.id'))
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema
    .createTable('passkey_challenge')
    .addColumn('challenge', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('desk_user.id'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}

/** The log, whose entries end, knows of whom it is true already; its act had another name before. */
export async function addLastSignIn(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('desk_user').addColumn('signed_in_at', 'bigint').execute();
  await sql`update desk_user set signed_in_at = (
    select max(at) from audit_entry
    where who = desk_user.address and act in ('signed in', 'came in')
  ) where removed_at is null`.execute(db);
}
