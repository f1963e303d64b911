import { Form, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { Fault } from '../../leads/fault.ts';
import { parkLeads, releaseLeads, replayLeads } from '../../leads/store/act-by-hand.ts';
import { writeAudit } from '../../leads/store/access/audit.ts';
import { namedLeads } from '../../leads/store/stored-lead.ts';
import type { StoredLead } from '../../leads/store/stored-lead.ts';
import { textOf } from '../come-in/posted.ts';
import { atDesk } from '../desk-context.ts';
import type { Desk } from '../desk-context.ts';
import { Course } from './course.tsx';
import { leadPage } from './lead-page.ts';

async function leadNamed({ db }: Desk, name: string): Promise<StoredLead> {
  const [stored] = await namedLeads(db, [name]).catch((error: unknown) => {
    if (error instanceof Fault) return [];
    throw error;
  });
  if (stored) return stored;
  throw new Response('No lead has this reference. It may have been erased.', { status: 404 });
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { desk, user } = atDesk(context);
  const stored = await leadNamed(desk, params['reference'] ?? '');
  await writeAudit(desk.db, {
    at: desk.now(),
    who: user.address,
    act: 'read',
    subject: stored.lead.id,
  });
  return leadPage(stored);
}

/** What a person does to a lead's deliveries, by the name of its button. */
const deeds = {
  release: { act: 'released', run: releaseLeads, done: 'It goes out now.' },
  replay: { act: 'sent again', run: replayLeads, done: 'It is sent again now.' },
  park: {
    act: 'parked',
    run: parkLeads,
    done: 'Nothing of it is tried any more. Send it again when you like.',
  },
} as const;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { desk, user } = atDesk(context);
  const name = textOf(await request.formData(), 'do');
  const deed = Object.entries(deeds).find(([one]) => one === name)?.[1];
  if (!deed) throw new Response('The desk knows no such deed.', { status: 400 });
  const stored = await leadNamed(desk, params['reference'] ?? '');
  const now = desk.now();
  try {
    await deed.run(desk.db, [stored], now);
  } catch (error) {
    if (error instanceof Fault) return { problem: error.message };
    throw error;
  }
  const about = { at: now, who: user.address, act: deed.act, subject: stored.lead.id };
  await writeAudit(desk.db, about);
  desk.wake();
  return { done: deed.done };
}

export default function Lead() {
  const lead = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <article className="page">
      <title>{`${lead.who || lead.reference} – lead`}</title>
      <p className="lead-head">
        {lead.reference} <span className={`state state-${lead.status}`}>{lead.status}</span>
      </p>
      <h1>
        <bdi>{lead.subject}</bdi>
      </h1>
      <p role="status">{answer?.done}</p>
      {answer?.problem && (
        <p role="alert" className="problem">
          {answer.problem}
        </p>
      )}
      <Form method="post" className="deeds">
        {lead.status === 'quarantined' && (
          <button name="do" value="release">
            Release
          </button>
        )}
        {lead.status === 'parked' && (
          <button name="do" value="replay">
            Send it again
          </button>
        )}
        {lead.status === 'waiting' && (
          <button name="do" value="park" className="quiet">
            Stop trying
          </button>
        )}
      </Form>
      {lead.held.length > 0 && (
        <section aria-label="Why it is held">
          <h2>Why it is held</h2>
          <ul>
            {lead.held.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </section>
      )}
      <Facts facts={lead.words} />
      <h2>Who and where from</h2>
      <Facts facts={lead.about} />
      {lead.consent.length > 0 && <h2>Consent</h2>}
      <Facts facts={lead.consent} />
      <h2>Deliveries</h2>
      <Course deliveries={lead.deliveries} />
    </article>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value], index) => (
        // A form of other people's may have two fields of one name.
        // eslint-disable-next-line react/no-array-index-key -- their order never changes
        <div key={index}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
