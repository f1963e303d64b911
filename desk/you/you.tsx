import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { PageForm } from '../frame/page-form.tsx';
import { momentOf } from '../frame/moment.ts';
import { ErrorMessage } from '../frame/error-message.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import { When } from '../frame/when.tsx';
import { listPasskeys } from '../../leads/store/access/passkeys.ts';
import type { User } from '../../leads/store/access/users.ts';
import { listSessions } from '../../leads/store/access/sessions.ts';
import { addPasskey } from '../sign-in/passkey-in-browser.ts';
import { textOf } from '../visit/posted.ts';
import { atDesk, type Desk, type RouteArgs } from '../visit/desk-context.ts';
import { refused } from '../visit/refused.ts';
import { answerSent } from '../visit/sent-form.ts';
import { browserOf } from './browser-of.ts';

export { clientAction } from '../frame/stay-on-page.ts';

export async function loader({ context }: RouteArgs) {
  const { desk, session, user } = atDesk(context);
  const sessions = await listSessions(desk.db, user.id, desk.now());
  const passkeys = await listPasskeys(desk.db, user.id);
  return {
    user,
    sessions: sessions.map(({ id, way, agent, createdAt, seenAt }) => ({
      id,
      way,
      browser: browserOf(agent),
      since: momentOf(createdAt),
      seen: momentOf(seenAt),
      isThis: id === session.id,
    })),
    passkeys: passkeys.map(({ id, name, usedAt }) => ({
      id,
      name,
      used: usedAt === null ? null : momentOf(usedAt),
    })),
  };
}

export async function action(sent: RouteArgs) {
  return answerSent(sent, end);
}

async function end(desk: Desk, user: User, form: FormData) {
  const [session, passkey] = [textOf(form, 'session'), textOf(form, 'passkey', 2000)];
  const now = desk.now();
  const ending = { id: session, user, act: 'session ended', now } as const;
  try {
    if (session && (await desk.write.endSession(ending))) {
      desk.changes.tell();
      return { done: 'That session has ended. Its browser has to sign in again.' };
    }
    if (passkey && (await desk.write.removePasskey(user, passkey, now))) {
      return { done: 'That passkey signs nobody in any more.' };
    }
    return { done: 'It was already gone.' };
  } catch (error) {
    return refused(error, {});
  }
}

export default function You() {
  const { user, sessions, passkeys } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const [trouble, setTrouble] = useState('');
  // The page's answer when a passkey was added: a later answer takes the place of that message.
  const [added, setAdded] = useState<{ after: typeof answer }>();
  const done = answer && 'done' in answer ? answer.done : '';
  const { revalidate } = useRevalidator();
  return (
    <div className="page">
      <title>You at the desk</title>
      <h1>{user.name}</h1>
      <p>
        {user.address}, {user.role}
      </p>
      <p role="status">{added && added.after === answer ? 'The passkey is added.' : done}</p>
      {answer && 'problem' in answer && <ErrorMessage words={answer.problem} />}
      <h2>Passkeys</h2>
      <p>A passkey signs you in with a finger, a face or your device’s code, without an email.</p>
      {passkeys.length === 0 && <p className="empty">You have none yet.</p>}
      <ul className="rows">
        {passkeys.map(({ id, name, used }) => (
          <li key={id}>
            <span>
              {name}
              <small>
                {used === null ? (
                  'Not used yet'
                ) : (
                  <>
                    Last used <When at={used} />
                  </>
                )}
              </small>
            </span>
            <PageForm>
              <button type="submit" name="passkey" value={id} className="quiet">
                Remove<span className="unseen"> {name}</span>
              </button>
            </PageForm>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => {
          setTrouble('');
          setAdded(undefined);
          void addPasskey().then((problem) => {
            setTrouble(problem);
            if (problem === '') setAdded({ after: answer });
            return revalidate();
          });
        }}
      >
        Add a passkey
      </button>
      <p role="alert" className="problem">
        {trouble}
      </p>
      <noscript>
        <p>Adding a passkey needs scripts. A link by email does not.</p>
      </noscript>
      <h2>Where you are signed in</h2>
      <ul className="rows">
        {sessions.map(({ id, way, browser, since, seen, isThis }) => (
          <li key={id}>
            <span>
              {browser}
              {isThis && ' – this one'}
              <small>
                By {way} since <When at={since} />, last used <When at={seen} />
              </small>
            </span>
            {!isThis && (
              <PageForm>
                <button type="submit" name="session" value={id} className="quiet">
                  End
                  <span className="unseen">
                    {' '}
                    the session of {browser} since {since.words}
                  </span>
                </button>
              </PageForm>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
