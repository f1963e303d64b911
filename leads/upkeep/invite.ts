import { company } from '../../content/company.ts';
import type { By } from '../store/access/audit.ts';
import { giveAccess } from '../store/access/change-access.ts';
import { findUser, type User } from '../store/access/users.ts';
import type { Database } from '../store/database/database.ts';
import { forgetRefused, writeLetter } from '../store/outbox/letters.ts';
import { inTransaction } from '../store/database/in-transaction.ts';

/**
 * Gives somebody access and sends them a mail that says where to sign in, in one transaction.
 * @param name if empty, the name they have, or else the part of the address before its @
 * @throws Fault if no owner would be left
 */
export async function invite(
  db: Database,
  { address, name, role }: Pick<User, 'address' | 'name' | 'role'>,
  { by, url, now }: By & { url: string },
): Promise<User> {
  return inTransaction(db, async (trx) => {
    const known = name === '' ? await findUser(trx, address) : undefined;
    const called = name || (known?.name ?? address.slice(0, address.indexOf('@')));
    const user = await giveAccess(trx, { address, name: called, role }, { by, now });
    await forgetRefused(trx, user.address);
    await writeLetter(trx, {
      recipient: user.address,
      subject: `The desk of ${company.name} is open to you`,
      text: `You may sign in to the desk of ${company.name}, as ${role === 'owner' ? 'an owner' : 'a member'}:

${url}/sign-in?address=${encodeURIComponent(user.address)}

It sends you a link to sign in by. Once you are signed in, you can add a passkey and need no link any more.
`,
      nextAt: now,
    });
    return user;
  });
}
