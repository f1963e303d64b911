import { Form, Link, useActionData, useLoaderData } from 'react-router';
import { countOf } from '../../leads/count-of.ts';
import { printable } from '../../leads/printable.ts';
import { addressAsKept } from '../../leads/store/access/users.ts';
import { momentOf } from '../frame/moment.ts';
import { ErrorMessage } from '../frame/error-message.tsx';
import type { FoundLead } from '../../leads/upkeep/about-person.ts';
import { useLive } from '../frame/use-live.ts';
import { asOwner, type Context, type Desk, type RouteArgs } from '../visit/desk-context.ts';
import { flash } from '../visit/flash.ts';
import { formOf } from '../visit/posted.ts';
import { FoundLeads } from './found-leads.tsx';
import { beginErasure, leftOutIn, personSearch, type PersonSearch } from './searches.ts';

/** The most leads listed. A stranger may send a hundred thousand that name somebody, and the page revalidates often. */
const maxShown = 500;

/** The most places listed of one lead, which may name somebody in a hundred fields. */
const maxPlaces = 5;

const gone = 'This search is no longer available. Find them again under People.';

function searchNamed(context: Context, id: string): { desk: Desk; search: PersonSearch } {
  const { desk, user } = asOwner(context);
  const search = personSearch(desk, user, id);
  if (!search) throw new Response(gone, { status: 404 });
  return { desk, search };
}

export function loader({ params, context }: RouteArgs) {
  const { search } = searchNamed(context, params['search'] ?? '');
  const { asked, kind, unread } = search;
  return { asked, kind, unread, stage: shownStage(search) };
}

export type ShownLead = ReturnType<typeof shownLead>;

function shownStage({ stage, asked }: PersonSearch) {
  if (stage.is !== 'found') return stage;
  const { leads, mailFiles } = stage.found;
  const own = addressAsKept(asked);
  const isOwn = ({ lead }: FoundLead) =>
    lead.replyTo === null || addressAsKept(lead.replyTo) === own;
  // Other people's leads come first, as somebody has to choose which of them to leave out.
  const found = [...leads.filter((lead) => !isOwn(lead)), ...leads.filter(isOwn)];
  const shown = found.slice(0, maxShown).map((lead) => shownLead(lead, isOwn(lead)));
  return { is: 'found' as const, mailFiles: mailFiles.length, leads: shown, count: leads.length };
}

function shownLead(
  { lead, reference, status, places, setAside, deidentifiedAt }: FoundLead,
  isOwn: boolean,
) {
  return {
    id: lead.id,
    reference,
    at: momentOf(lead.receivedAt),
    subject: deidentifiedAt === null ? printable(lead.subject) : 'De-identified',
    places: shownPlaces(places),
    /**
     * The sender, if the lead is not the person's own as far as addresses tell. What a link carried along, such
     * as a campaign, may name anybody: whoever made the link did not send the lead.
     */
    sender: isOwn ? null : printable(lead.replyTo ?? ''),
    /** Whether it is not delivered, and will not be once it is erased. */
    isUnsent: status === 'waiting' || status === 'parked',
    /** Whether it can be opened here, and is not only in a store that a restore set aside. */
    isHere: setAside === undefined,
  };
}

function shownPlaces(places: readonly string[]): string {
  const more = places.length - maxPlaces;
  const shown = printable(places.slice(0, maxPlaces).join(', '));
  return more > 0 ? `${shown} and ${more} more` : shown;
}

export async function action({ request, params, context }: RouteArgs) {
  const { user } = asOwner(context);
  const { desk, search } = searchNamed(context, params['search'] ?? '');
  const form = await formOf(request);
  if (!form.has('sure'))
    return { problem: 'First tick that you know it cannot be undone, then erase them.' };
  // The page itself shows the progress.
  if (beginErasure(desk, user, search, leftOutIn(form)))
    return flash(context, request, { done: '' });
  return { problem: 'There is nothing left to erase here.' };
}

export default function Person() {
  const { asked, kind, stage, unread } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  useLive();
  return (
    <div className="page">
      <title>A person</title>
      <p>
        <Link to="/people">People</Link>
      </p>
      <h1>
        <bdi>{asked}</bdi>
      </h1>
      <p role="status">{saidOf(stage, kind)}</p>
      {(stage.is === 'searching' || stage.is === 'erasing') && (
        <noscript>
          <Form>
            <button type="submit">See how far it is</button>
          </Form>
        </noscript>
      )}
      {unread.map((words) => (
        <p key={words} className="problem">
          {words}
        </p>
      ))}
      {stage.is === 'broken-off' && <ErrorMessage words={stage.words} />}
      {stage.is === 'erased' && (
        <>
          <p>
            <Link to={`/people/certificates/${stage.certificate}`} reloadDocument>
              Download the certificate
            </Link>
          </p>
          <p>
            It has none of their words, and stays under People. What was delivered is still in its
            recipients’ mailboxes, and in any system that a webhook notified: delete it there
            yourself.
          </p>
        </>
      )}
      {stage.is === 'found' && stage.count + stage.mailFiles > 0 && (
        <FoundLeads
          leads={stage.leads}
          more={stage.count - stage.leads.length}
          problem={answer && 'problem' in answer ? answer.problem : undefined}
        />
      )}
    </div>
  );
}

function saidOf(stage: ReturnType<typeof shownStage>, kind: PersonSearch['kind']): string {
  switch (stage.is) {
    case 'searching':
      return `Looking: ${stage.progress || 'it begins'}.`;
    case 'erasing':
      return 'Erasing. The store is being rewritten, so the desk may not answer for a moment.';
    case 'erased':
      return 'They are erased.';
    case 'broken-off':
      return 'It was interrupted.';
    case 'found': {
      const { count, mailFiles } = stage;
      if (count + mailFiles === 0) return `Nothing is held about this ${kind}.`;
      const files = mailFiles === 0 ? '' : ` and ${countOf(mailFiles, 'mail file')}`;
      return `${countOf(count, 'lead')}${files} found.`;
    }
  }
}
