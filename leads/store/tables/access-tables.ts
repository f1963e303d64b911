import { sql } from 'kysely';

/** The tables of who may sign in to the desk; none of them holds leads. */
export const createAccessTables = [
  sql`create table desk_user (
    id text primary key,
    address text not null unique,
    name text not null,
    role text not null,
    created_at bigint not null,
    removed_at bigint
  )`,
  sql`create table desk_session (
    token_hash text primary key,
    id text not null unique,
    user_id text not null references desk_user (id),
    way text not null,
    agent text not null,
    created_at bigint not null,
    seen_at bigint not null
  )`,
  sql`create table sign_in_link (
    token_hash text primary key,
    user_id text references desk_user (id),
    purpose text not null,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  sql`create table passkey (
    id text primary key,
    user_id text not null references desk_user (id),
    public_key text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created_at bigint not null,
    used_at bigint
  )`,
  sql`create table passkey_challenge (
    challenge text primary key,
    user_id text references desk_user (id),
    expires_at bigint not null
  )`,
  sql`create table audit_entry (
    id text primary key,
    at bigint not null,
    who text not null,
    act text not null,
    subject text,
    detail text
  )`,
  sql`create table letter (
    id text primary key,
    recipient text not null,
    subject text not null,
    text text not null,
    attempts integer not null,
    next_at bigint not null,
    expires_at bigint not null
  )`,
];
