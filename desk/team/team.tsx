import { useLoaderData } from 'react-router';
import { PageForm } from '../frame/page-form.tsx';
import { momentOf } from '../frame/moment.ts';
import { ErrorMessage } from '../frame/error-message.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import { When } from '../frame/when.tsx';
import { readUntaken } from '../../leads/store/outbox/letters.ts';
import { readUsers } from '../../leads/store/access/users.ts';
import { asOwner, type RouteArgs } from '../visit/desk-context.ts';
import { answerSent } from '../visit/sent-form.ts';
import { DoneLine } from '../deeds/done-line.tsx';
import { changeTeam, type TeamAnswer } from './change-team.ts';

export { clientAction } from '../frame/stay-on-page.ts';

export async function loader({ context }: RouteArgs) {
  const { desk, user } = asOwner(context);
  const users = await readUsers(desk.db);
  const untaken = await readUntaken(desk.db);
  return {
    users: users.map(({ createdAt, signedInAt, ...one }) => ({
      ...one,
      since: momentOf(createdAt),
      signedIn: signedInAt === null ? null : momentOf(signedInAt),
      mail: untaken.get(one.address) ?? null,
      isYou: one.id === user.id,
    })),
  };
}

/** Why somebody may not know that they were invited. */
const mailWords = {
  refused:
    ': the mail server refused the email to this address; if it is mistyped, remove its access and invite the right one',
  waits: ': no mail server has accepted the email to this address yet, and it is being tried again',
} as const;

export async function action(sent: RouteArgs) {
  asOwner(sent.context);
  return answerSent(sent, changeTeam);
}

export default function Team() {
  const { users } = useLoaderData<typeof loader>();
  const answer: TeamAnswer | undefined = useAnswer<typeof action>();
  const isOfAddress = answer && 'of' in answer;
  return (
    <div className="page">
      <title>Team</title>
      <h1>Team</h1>
      <DoneLine done={answer && 'done' in answer ? answer : undefined} />
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
              <PageForm>
                {!signedIn && (
                  <button type="submit" name="again" value={id} className="quiet">
                    Invite again<span className="unseen"> {name}</span>
                  </button>
                )}
                <button
                  type="submit"
                  name="makes"
                  value={`${role === 'owner' ? 'member' : 'owner'} ${id}`}
                  className="quiet"
                >
                  {role === 'owner' ? 'Make member' : 'Make owner'}
                  <span className="unseen"> {name}</span>
                </button>
                <button type="submit" name="out" value={id} className="quiet">
                  Remove access<span className="unseen"> for {name}</span>
                </button>
              </PageForm>
            )}
          </li>
        ))}
      </ul>
      <h2 className="for-form">Invite somebody</h2>
      <p className="for-form">
        Members read leads and act on them. Owners also export and erase, see the log and decide who
        may sign in.
      </p>
      {/* The key empties the fields once somebody was invited. */}
      <PageForm key={users.length} className="fields">
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
        {answer && 'problem' in answer && <ErrorMessage id="problem" words={answer.problem} />}
        <button type="submit">Invite</button>
      </PageForm>
    </div>
  );
}
