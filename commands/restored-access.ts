import { existsSync } from 'node:fs';
import { readAccessSince, takeOverAccess } from '../leads/store/access/take-over.ts';
import { readUsers, type User } from '../leads/store/access/users.ts';
import { readAsItIs, type Database } from '../leads/store/database/database.ts';

/** Who may sign in to the desk. */
export interface People {
  /** Which store says so. */
  asOf: 'the previous store' | 'the backup';
  maySignIn: readonly Pick<User, 'address' | 'role'>[];
}

/** Takes over the previous store's access, so that a role or passkey removed since the backup stays removed. */
export async function withAccessOf(store: string, db: Database): Promise<People> {
  const access = await readStoreBefore(store, (before) => readAccessSince(before, db));
  await takeOverAccess(db, access);
  const users = await readUsers(db);
  const owners = users.filter(({ role }) => role === 'owner');
  const others = users.filter(({ role }) => role !== 'owner');
  return {
    asOf: access ? 'the previous store' : 'the backup',
    maySignIn: [...owners, ...others].map(({ address, role }) => ({ address, role })),
  };
}

/** @returns undefined if there is no previous store, or it is damaged or of an earlier version */
export async function readStoreBefore<Result>(
  store: string,
  read: (before: Database) => Promise<Result>,
): Promise<Result | undefined> {
  return existsSync(store) ? readAsItIs(store, read).catch(() => undefined) : undefined;
}

export function peopleWords({ asOf, maySignIn }: People): string[] {
  if (maySignIn.length === 0) return [];
  const names = maySignIn.map(({ address, role }) => `${address} (${role})`).join(', ');
  return [`May sign in to the desk, with a new link each, as of ${asOf}: ${names}`];
}
