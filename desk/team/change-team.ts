import { countOf } from '../../leads/count-of.ts';
import { isMailAddress } from '../../leads/mail-address.ts';
import { roles, type Role } from '../../leads/store/tables/access-schema.ts';
import { readUsers, type User } from '../../leads/store/access/users.ts';
import type { Undo } from '../deeds/deeds.ts';
import type { Desk } from '../visit/desk-context.ts';
import { textOf } from '../visit/posted.ts';
import { refused } from '../visit/refused.ts';

/** The most leads that an undo gives back to somebody with their access: more than a page of the list has. */
const maxGivenBack = 200;

export type TeamAnswer = { done: string; undo: Undo | null } | { problem: string; of?: 'address' };

export async function changeTeam(desk: Desk, user: User, form: FormData) {
  const [out, makes] = [textOf(form, 'out'), textOf(form, 'makes')];
  const [back, again] = [textOf(form, 'back'), textOf(form, 'again')];
  try {
    if (out !== '') return await remove(desk, user, out);
    if (makes !== '') return await makeOf(desk, user, makes);
    if (back !== '') return await giveBack(desk, user, back, form.getAll('lead').map(String));
    const invited = (await readUsers(desk.db)).find(({ id }) => id === again);
    if (again !== '' && !invited) {
      return { problem: 'Their access is removed. Invite them below.' } satisfies TeamAnswer;
    }
    if (invited) return await invite(desk, invited, user);
    const address = textOf(form, 'address');
    const name = textOf(form, 'name', 100);
    const role = roles.find((one) => one === textOf(form, 'role'));
    if (!isMailAddress(address) || !role) {
      return { problem: 'Type a whole email address.', of: 'address' } satisfies TeamAnswer;
    }
    return await invite(desk, { address, name, role }, user);
  } catch (error) {
    return refused(error, {});
  }
}

async function remove(desk: Desk, { address: by }: User, id: string): Promise<TeamAnswer> {
  const whose = (await readUsers(desk.db)).find((one) => one.id === id);
  const freed = await desk.write.removeAccess(id, { by, now: desk.now() });
  desk.changes.tell();
  if (freed === undefined || !whose)
    return { done: 'Their access was already removed.', undo: null };
  const are = freed.length === 1 ? 'is' : 'are';
  const inNew =
    freed.length > 0 ? ` ${countOf(freed.length, 'lead')} of theirs ${are} in New again.` : '';
  const leads = freed.slice(0, maxGivenBack).map((lead) => ['lead', lead] as const);
  return {
    done: `${whose.name}’s access is removed, and every browser they were in is signed out.${inNew}`,
    undo: { name: 'give-back', fields: [['back', id], ...leads] },
  };
}

async function giveBack(
  desk: Desk,
  { address: by }: User,
  id: string,
  leadIds: readonly string[],
): Promise<TeamAnswer> {
  const ids = leadIds.slice(0, maxGivenBack);
  const whose = await desk.write.giveAccessBack(id, { by, now: desk.now(), leadIds: ids });
  desk.changes.tell();
  if (!whose) return { done: 'They already have access.', undo: null };
  return {
    done: `${whose.name} may sign in again, by a link: their browsers stay signed out, and passkeys have to be added again.`,
    undo: null,
  };
}

/** @param makes the new role and the id of the person who gets it, with a space between */
async function makeOf(desk: Desk, { address: by }: User, makes: string): Promise<TeamAnswer> {
  const [asked, id = ''] = makes.split(' ');
  const role = roles.find((one) => one === asked);
  const before = (await readUsers(desk.db)).find((one) => one.id === id);
  if (!role || !before) return { problem: 'Their access is removed. Invite them below.' };
  await desk.write.changeRole(id, role, { by, now: desk.now() });
  desk.changes.tell();
  const undo = { name: 'make', fields: [['makes', `${before.role} ${id}`]] } satisfies Undo;
  return { done: `${before.name} is ${inWords[role]} now.`, undo };
}

const inWords: Readonly<Record<Role, string>> = { owner: 'an owner', member: 'a member' };

async function invite(
  desk: Desk,
  { address, name, role }: Pick<User, 'address' | 'name' | 'role'>,
  { address: by }: User,
): Promise<TeamAnswer> {
  const { url } = desk;
  await desk.write.invite({ address, name, role }, { by, url, now: desk.now() });
  desk.wake();
  return { done: `${address} may sign in. An email with a link is on its way.`, undo: null };
}
