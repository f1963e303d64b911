import { Form, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { momentOf } from '../frame/moment.ts';
import { useAnswer } from '../frame/use-answer.ts';
import { When } from '../frame/when.tsx';
import { tell } from '../visit/told.ts';
import { countOf } from '../../leads/count-of.ts';
import { isMailAddress } from '../../leads/mail-address.ts';
import { readUntaken } from '../../leads/store/letters.ts';
import { readUsers } from '../../leads/store/access/users.ts';
import type { User } from '../../leads/store/access/users.ts';
import { roles } from '../../leads/store/access-schema.ts';
import { formOf, textOf } from '../visit/posted.ts';
import { asOwner } from '../visit/desk-context.ts';
import type { Desk } from '../visit/desk-context.ts';
import { once } from '../visit/once.ts';
import { refused } from '../visit/refused.ts';
import { recheckSessions } from '../visit/recheck-sessions.ts';

export { clientAction } from '../frame/stay-on-page.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { desk, user } = asOwner(context);
  const users = await readUsers(desk.db);
  const untaken = await readUntaken(desk.db);
  return {
    users: users.map(({ id, name, address, role, createdAt, signedInAt }) => ({
      id,
      name,
      address,
      role,
      since: momentOf(createdAt),
      signedIn: signedInAt === null ? null : momentOf(signedInAt),
      mail: untaken.get(address) ?? null,
      isYou: id === user.id,
    })),
  };
}

/** Why somebody who was invited may not know of it. */
const mailWords = {
  refused:
    ': the mail server refused the email to this address; if it is mistyped, remove its access and invite the right one',
  waits: ': no mail server has taken the email to this address yet, and it is tried again',
} as const;

export async function action({ request, context }: ActionFunctionArgs) {
  const { desk, session, user } = asOwner(context);
  const form = await formOf(request);
  const press = { desk, sender: session.id, url: request.url, form };
  const answer = await once(press, () => change(desk, user, form));
  return tell(context, request, answer);
}

async function change(desk: Desk, user: User, form: FormData) {
  const out = textOf(form, 'out');
  const now = desk.now();
  try {
    if (out !== '') {
      const whose = (await readUsers(desk.db)).find(({ id }) => id === out);
      const freed = await desk.write.removeAccess(out, { by: user.address, now });
      recheckSessions(desk);
      if (freed === undefined || !whose) return { done: 'Their access was removed already.' };
      const are = freed === 1 ? 'is' : 'are';
      const back = freed > 0 ? ` ${countOf(freed, 'lead')} of theirs ${are} in New again.` : '';
      return {
        done: `${whose.name}’s access is removed, and every browser they were in is signed out.${back}`,
      };
    }
    const again = textOf(form, 'again');
    const invited = (await readUsers(desk.db)).find(({ id }) => id === again);
    if (again !== '' && !invited) return { problem: 'Their access is removed. Invite them below.' };
    if (invited) return { done: await invite(desk, invited, user) };
    const address = textOf(form, 'address');
    const name = textOf(form, 'name', 100);
    const role = roles.find((one) => one === textOf(form, 'role'));
    if (!isMailAddress(address) || !role) {
      return { problem: 'Type a whole email address.', of: 'address' };
    }
    return { done: await invite(desk, { address, name, role }, user) };
  } catch (error) {
    return refused(error, {});
  }
}

async function invite(desk: Desk, whom: Pick<User, 'address' | 'name' | 'role'>, by: User) {
  const { address, name, role } = whom;
  const { url } = desk;
  await desk.write.invite({ address, name, role }, { by: by.address, url, now: desk.now() });
  desk.wake();
  return `${address} may sign in. An email with a link is on its way.`;
}

export default function Team() {
  const { users } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const isOfAddress = answer && 'of' in answer;
  return (
    <div className="page">
      <title>Team</title>
      <h1>Team</h1>
      <p role="status">{answer && 'done' in answer ? answer.done : ''}</p>
      <ul className="rows">
        {users.map(({ id, name, address, role, since, signedIn, mail, isYou }) => (
          <li key={id}>
            <span>
              {name}
              <small>
                {address}, {role} since <When at={since} />
                <br />
                {signedIn ? (
                  <>
                    Last signed in <When at={signedIn} />
                  </>
                ) : (
                  `Has not signed in yet${mail === null ? '' : mailWords[mail]}`
                )}
              </small>
            </span>
            {!isYou && (
              <Form method="post">
                {!signedIn && (
                  <button type="submit" name="again" value={id} className="quiet">
                    Invite again<span className="unseen"> {name}</span>
                  </button>
                )}
                <button type="submit" name="out" value={id} className="quiet">
                  Remove access<span className="unseen"> for {name}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <h2>Invite somebody</h2>
      <p>
        Members read leads and act on them. Owners also export and erase, see the log and decide who
        may sign in.
      </p>
      {/* Empty again once somebody was invited. */}
      <Form key={users.length} method="post" className="fields">
        <label htmlFor="name">Name</label>
        <input id="name" name="name" maxLength={100} />
        <label htmlFor="address">Email address</label>
        <input
          id="address"
          name="address"
          type="email"
          required
          maxLength={255}
          aria-describedby={isOfAddress ? 'problem' : undefined}
          aria-invalid={isOfAddress ? true : undefined}
        />
        <fieldset>
          <legend>As</legend>
          <label>
            <input type="radio" name="role" value="member" defaultChecked /> Member
          </label>
          <label>
            <input type="radio" name="role" value="owner" /> Owner
          </label>
        </fieldset>
        {answer && 'problem' in answer && (
          <p id="problem" role="alert" className="problem">
            {answer.problem}
          </p>
        )}
        <button type="submit">Invite</button>
      </Form>
    </div>
  );
}
