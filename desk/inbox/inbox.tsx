import { Link, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { senderName } from '../../leads/header-text.ts';
import { leadStatuses } from '../../leads/lead-status.ts';
import { printable } from '../../leads/printable.ts';
import { readLeads } from '../../leads/store/lead-filter.ts';
import { namedLeads } from '../../leads/store/stored-lead.ts';
import type { StoredLead } from '../../leads/store/stored-lead.ts';
import { shownTime } from '../../leads/times.ts';
import { atDesk } from '../desk-context.ts';

const pageLength = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { desk } = atDesk(context);
  const asked = new URL(request.url).searchParams;
  const status = leadStatuses.find((one) => one === asked.get('view'));
  const [earlier] = asked.has('before')
    ? await namedLeads(desk.db, [asked.get('before') ?? '']).catch(() => [])
    : [];
  const leads: StoredLead[] = [];
  const filter = { status, before: earlier?.lead.id };
  for await (const lead of readLeads(desk.db, filter, { atOnce: pageLength + 1 })) {
    leads.push(lead);
    if (leads.length > pageLength) break;
  }
  const shown = leads.slice(0, pageLength);
  return {
    view: status ?? 'all',
    next: leads.length > pageLength ? (shown.at(-1)?.reference ?? null) : null,
    leads: shown.map(({ lead, reference, status: state, deidentifiedAt }) => ({
      reference,
      state,
      at: shownTime(lead.receivedAt),
      who: printable(senderName(lead.fields) || lead.replyTo || ''),
      subject: deidentifiedAt === null ? printable(lead.subject) : 'De-identified',
      mailbox: lead.mailbox,
    })),
  };
}

const views = [
  ['all', 'All'],
  ['quarantined', 'Held'],
  ['parked', 'Parked'],
  ['waiting', 'Waiting'],
  ['delivered', 'Delivered'],
] as const;

export default function Inbox() {
  const { view, leads, next } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <title>Inbox</title>
      <h1 className="unseen">Inbox</h1>
      <nav aria-label="Views" className="views">
        {views.map(([name, label]) => (
          <Link
            key={name}
            to={name === 'all' ? '/' : `/?view=${name}`}
            aria-current={name === view ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {leads.length === 0 && <p>No lead is here.</p>}
      <ol className="leads">
        {leads.map(({ reference, state, at, who, subject, mailbox }) => (
          <li key={reference}>
            <Link to={`/leads/${reference}`}>
              <bdi className="lead-who">{who || 'No name'}</bdi>
              <bdi className="lead-subject">{subject}</bdi>
              <span className="lead-about">
                {mailbox} <span className={`state state-${state}`}>{state}</span>
              </span>
              <time>{at}</time>
            </Link>
          </li>
        ))}
      </ol>
      {next !== null && (
        <Link to={`/?${view === 'all' ? '' : `view=${view}&`}before=${next}`}>Older</Link>
      )}
    </div>
  );
}
