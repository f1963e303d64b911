import { Link, redirect, useLoaderData } from 'react-router';
import { idEndOf } from '../../leads/lead.ts';
import { namesOf } from '../visit/read-names.ts';
import { readAnswers } from '../../leads/store/work/answers.ts';
import { readNotes } from '../../leads/store/work/notes.ts';
import { othersOf, readWork } from '../../leads/store/work/lead-work.ts';
import { readUsers } from '../../leads/store/access/users.ts';
import { readSavedAnswers } from '../../leads/store/work/saved-answers.ts';
import { goToAnswer } from '../inbox/go-to-answer.ts';
import { OthersLine } from '../presence/others-line.tsx';
import { othersAt } from '../presence/presence.ts';
import { doDeed } from '../deeds/deeds.ts';
import { DoneLine } from '../deeds/done-line.tsx';
import { useInboxContext, useWhileUnchanged } from '../deeds/last-done.ts';
import { useAnswer } from '../frame/use-answer.ts';
import { atDesk, typedContext, type RouteArgs } from '../visit/desk-context.ts';
import { answerSent } from '../visit/sent-form.ts';
import { AnswerForm } from './answer-form.tsx';
import { Course } from './course.tsx';
import { Facts } from './facts.tsx';
import { fileAddress } from './file-address.ts';
import { Files } from './files.tsx';
import { leadNamed } from './lead-named.ts';
import { leadPage, maxOthers } from './lead-page.ts';
import { noteReading } from './readings.ts';
import { useFieldInPlace } from './use-field-in-place.ts';
import { LeadDeeds } from './lead-deeds.tsx';
import { PassOn } from './pass-on.tsx';
import { Thread } from './thread.tsx';
import { NoteForm } from './note-form.tsx';
import { kinds, writeAbout } from './write-about.ts';
import { When } from '../frame/when.tsx';
import { Heading } from './heading.tsx';
import { Next } from './next.tsx';

export { clientAction } from '../frame/stay-on-page.ts';
export { ErrorBoundary } from './gone.tsx';

export async function loader({ request, params, context }: RouteArgs) {
  const { desk, user } = atDesk(context);
  const { db } = desk;
  const named = params['reference'] ?? '';
  const stored = await leadNamed(desk, named);
  const { lead, reference } = stored;
  // References are read leniently, but others see who is at a lead by one exact address.
  if (idEndOf(named) !== null && named !== reference) {
    throw redirect(`/leads/${reference}${new URL(request.url).search}`);
  }
  const { id } = lead;
  const users = await readUsers(db);
  const typed = context.get(typedContext);
  await noteReading(desk, { who: user.address, leadId: id, typed });
  const fileAddresses = await Promise.all(
    lead.files.map((_file, place) => fileAddress(desk, { reference, place, who: user.address })),
  );
  return leadPage(stored, {
    fileAddresses,
    filesAreScanned: desk.filesAreScanned,
    work: await readWork(db, id),
    notes: await readNotes(db, id),
    answers: await readAnswers(db, id),
    others: await othersOf(db, id, maxOthers + 1),
    saved: await readSavedAnswers(db),
    beginsWith: new URL(request.url).searchParams.get('with'),
    here: othersAt(desk, user, reference),
    users,
    nameOf: namesOf(users, user.address),
    mailboxNames: desk.mailboxNames,
    me: user.address,
    now: desk.now(),
    replyWithinMs: desk.replyWithinMs,
  });
}

export async function action(sent: RouteArgs) {
  return answerSent(sent, async (desk, user, form) => {
    const what = kinds.find((one) => one === form.get('do'));
    if (!what) return doDeed(desk, user, form);
    const { params, context } = sent;
    const stored = await leadNamed(desk, params['reference'] ?? '', context.get(typedContext));
    return writeAbout(desk, user, stored, { what, form });
  });
}

export default function Lead() {
  const lead = useLoaderData<typeof loader>();
  const article = useFieldInPlace();
  const done = useAnswer<typeof action>();
  const { last: told, ...list } = useInboxContext(done);
  const { search } = list;
  const isMoved = told !== undefined && 'of' in told && told.of?.id === lead.id;
  const stands = `${lead.takenBy} ${lead.isSettled} ${lead.isPutOff}`;
  const last = useWhileUnchanged(told, isMoved ? stands : null);
  const next = { id: lead.id, list, isMoved };
  // A refused delivery comes first: somebody has to act on what its server says.
  const isParked = lead.deliveries.some(({ state }) => state === 'parked');
  const toList = (
    <Link to={`/${search}`} className="back">
      To the list
    </Link>
  );
  const course = (
    <>
      <h2>Deliveries</h2>
      <Course deliveries={lead.deliveries} />
    </>
  );
  return (
    <article ref={article} className="lead" aria-labelledby="lead-heading">
      <title>{`${lead.who || lead.reference} – lead`}</title>
      <p className="lead-head">
        <span>
          {toList}
          <Next key={lead.reference} {...next} />
          {/* Skips all that a lead says, which may be many screens on a phone. */}
          {lead.answerTo !== null && (
            <a href="#answer" className="to-answer" onClick={goToAnswer}>
              Answer
            </a>
          )}
          <span>{lead.reference}</span>
          <When at={lead.at} />
        </span>
        <span>
          <span className={`state state-${lead.standing.kind}`}>{lead.standing.words}</span>
          {lead.putOff !== null && <span>{lead.putOff}</span>}
          {/* Said either way, so that nothing moves when somebody takes the lead. */}
          {!lead.isSettled && lead.status !== 'quarantined' && (
            <span>{lead.takenBy === null ? 'Not taken' : `Taken by ${lead.takenBy}`}</span>
          )}
        </span>
      </p>
      <Heading key={lead.reference}>{lead.who || lead.subject}</Heading>
      <LeadDeeds lead={lead} />
      {/* Below the buttons: above them, it would move another button under the finger. */}
      <DoneLine done={last} here={lead.id}>
        {/* On a phone, the link above is out of sight by then. */}
        <Next key={lead.reference} {...next} isShown={last !== undefined && 'done' in last}>
          {toList}
        </Next>
      </DoneLine>
      <PassOn lead={lead} />
      {lead.held.length > 0 && (
        <section aria-labelledby="why-held">
          <h2 id="why-held">Why it is held</h2>
          <ul className="reasons">
            {lead.held.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </section>
      )}
      {isParked && course}
      <Facts facts={lead.words} />
      <Files files={lead.files} />
      {lead.others.length > 0 && (
        <>
          <h2>Also from {lead.answerTo}</h2>
          <ul className="rows">
            {lead.others.map(({ reference, at, words, standing }) => (
              <li key={reference}>
                <Link to={`/leads/${reference}${search}`}>
                  <bdi>{words}</bdi>
                </Link>
                <span className={`state state-${standing.kind}`}>{standing.words}</span>
                <When at={at} />
              </li>
            ))}
          </ul>
          {lead.hasMoreOthers && (
            <Link to={`/?${new URLSearchParams({ view: 'all', find: lead.answerTo ?? '' })}`}>
              All from {lead.answerTo}
            </Link>
          )}
        </>
      )}
      <Thread key={`thread ${lead.reference}`} notes={lead.notes} answers={lead.answers} />
      <OthersLine others={lead.here} />
      <AnswerForm key={`answer ${lead.reference}`} lead={lead} done={done} />
      {!lead.isDeidentified && <NoteForm key={`note ${lead.reference}`} lead={lead} done={done} />}
      <h2>Where it came from</h2>
      <Facts facts={lead.about} />
      {lead.consent.length > 0 && <h2>Consent</h2>}
      <Facts facts={lead.consent} />
      {!isParked && course}
    </article>
  );
}
