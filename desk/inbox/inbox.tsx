import { Form, Link, Outlet, redirect, useLoaderData, useMatch } from 'react-router';
import { readBy } from '../../leads/store/access/audit.ts';
import { readUsers } from '../../leads/store/access/users.ts';
import { colleaguesOf, namesOf } from '../visit/read-names.ts';
import { countInbox, type InboxLead } from '../../leads/store/work/inbox.ts';
import { views, type View } from '../../leads/store/work/view.ts';
import { useLastDone, type InboxContext } from '../deeds/last-done.ts';
import { useLive } from '../frame/use-live.ts';
import { ErrorMessage } from '../frame/error-message.tsx';
import { atDesk, type RouteArgs } from '../visit/desk-context.ts';
import { choicesFor } from './choices.ts';
import { inboxQueryIn, hasEmptyParts, orderOf, requestOf, searchOf } from './inbox-query.ts';
import { ExportForm } from './export-form.tsx';
import { Filters } from './filters.tsx';
import { Keys } from './keys.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { leadLine } from './lead-line.ts';
import { LeadList } from './lead-list.tsx';
import { searchAnywhere } from './search-anywhere.ts';
import { emptyWords, labels, ways } from './view-words.ts';

/** The highest count: from here on a view shows only that there are more. */
const countedUpTo = 100;

/** Views whose leads wait for somebody, and are counted. */
const counted: readonly View[] = ['new', 'mine', 'late', 'held', 'parked'];

export async function loader({ url: address, context }: RouteArgs) {
  const { desk, user } = atDesk(context);
  const { mailboxNames, replyWithinMs } = desk;
  const now = desk.now();
  const asked = inboxQueryIn(address);
  const before = address.searchParams.get('before') ?? '';
  // With the page of the list, which so stays beside a lead that is opened.
  const shown = searchOf({ ...asked, before });
  if (hasEmptyParts(address)) throw redirect(`/${shown}`);
  const { request: wanted, problem } = requestOf(asked, {
    me: user.address,
    now,
    replyWithinMs,
    before: before || undefined,
  });
  const found = await searchAnywhere(desk.db, wanted);
  const { view: listedView, leads, next, below, nearly, elsewhere } = found;
  const listed = listedView === wanted.view ? asked : { ...asked, view: listedView };
  const searchBelow = searchOf({ ...listed, before: next ?? '' });
  const isEverywhere =
    listedView === 'all' || elsewhere === '0' || (asked.find !== '' && leads.length === 0);
  const users = await readUsers(desk.db);
  const nameOf = namesOf(users, user.address);
  const seen = { now, nameOf, mailboxNames, replyWithinMs };
  const lineOf = (lead: InboxLead) => leadLine(lead, seen);
  const lines = leads.map(lineOf);
  // Leads that are done need no reading, and the requested one is being read.
  const toRead = lines
    .filter(({ standing }) => standing.kind !== 'done')
    .filter(({ reference }) => address.pathname !== `/leads/${reference}`)
    .map(({ id }) => id);
  const unread = new Set(toRead).difference(await readBy(desk.db, user.address, toRead));
  const counts: Partial<Record<View, string>> = {};
  for (const view of counted) {
    const { me, lateAfterMs } = wanted;
    const count = await countInbox(desk.db, { view, me, now, lateAfterMs, limit: countedUpTo });
    if (count > 0) counts[view] = count === countedUpTo ? `${countedUpTo - 1}+` : String(count);
  }
  return {
    asked,
    search: searchOf(asked),
    /** `search` with the page of the list: links to leads keep it, so that the list stays beside them. */
    shown,
    choices: choicesFor(asked, mailboxNames),
    view: wanted.view,
    listed,
    listedView,
    /** The same query for all leads, or null if the view already shows all that match. */
    inAll: isEverywhere ? null : searchOf({ ...asked, view: 'all' }),
    /** How many more leads match there, if known. */
    elsewhere: isEverywhere ? null : (elsewhere ?? null),
    views: views.map((view) => ({ view, search: searchOf({ ...asked, view }) })),
    problem,
    nearly: leads.length > 0 && nearly ? nearlyWords[nearly] : null,
    isOwner: user.role === 'owner',
    counts,
    colleagues: colleaguesOf(users, { me: user.address, nameOf }),
    leads: lines.map((line) => ({ ...line, isUnread: unread.has(line.id) })),
    order: orderOf(listedView, wanted.find),
    below: below ? { ...lineOf(below), search: searchBelow } : null,
    isFurtherDown: before !== '',
    next: next ?? null,
  };
}

export type InboxPage = Awaited<ReturnType<typeof loader>>;

const nearlyWords = {
  spelt: 'No exact match. These have words spelt almost like that.',
  ended: 'No exact match. These have a phone number that ends like that.',
} as const;

export default function Inbox() {
  const page = useLoaderData<typeof loader>();
  const open = useMatch('/leads/:reference');
  const isOpen = open !== null;
  const isFiltered = Object.entries(page.asked).some(([name, value]) => name !== 'view' && value);
  useLive(open?.params.reference);
  const lastDone = useLastDone();
  const keptFocus = useKeptFocus(page.leads);
  const here = `${labels[page.listedView]}, ${saidCount(page.leads.length, page.next !== null)}${isFiltered ? ' found' : ''}${page.elsewhere === null ? '' : `, ${page.elsewhere} more elsewhere`}`;
  return (
    <div className={isOpen ? 'inbox inbox-open' : 'inbox'} {...keptFocus}>
      <div className="list-pane">
        {!isOpen && <title>{`${here} – inbox`}</title>}
        <h1 className="unseen">Inbox: {here}</h1>
        <nav aria-label="Views" className="views">
          {/* The key closes it once a view is chosen. The views are not inside: with room for all, it is not shown. */}
          <details key={page.view}>
            <summary>More</summary>
          </details>
          {page.views.map(({ view, search }) => (
            <Link
              key={view}
              to={`/${search}`}
              aria-current={view === page.view ? 'page' : undefined}
              className={view === 'new' || page.counts[view] ? undefined : 'seldom'}
            >
              {labels[view]}
              {page.counts[view] && (
                <span className={`count count-${view}`}>{page.counts[view]}</span>
              )}
            </Link>
          ))}
        </nav>
        <Filters page={page} />
        <ErrorMessage words={page.problem} />
        {page.listedView !== page.view && (
          <p className="empty">{`No lead under ${labels[page.view]} matches. Elsewhere:`}</p>
        )}
        {page.nearly !== null && <p className="empty">{page.nearly}</p>}
        {page.isFurtherDown && (
          <p className="to-newest">
            <Link to={`/${page.search}`}>{ways[page.order].top}</Link>
          </p>
        )}
        {page.leads.length === 0 ? (
          <p className="empty">
            {page.asked.find !== ''
              ? 'No lead matches. Try a single word, or its beginning.'
              : isFiltered
                ? `No lead under ${labels[page.view]} matches.`
                : emptyWords[page.view]}
          </p>
        ) : (
          <LeadList page={page} />
        )}
        {page.next !== null && (
          <Form action="/" className="older">
            {Object.entries({ ...page.listed, before: page.next }).map(
              ([name, value]) =>
                value !== '' && <input key={name} type="hidden" name={name} value={value} />,
            )}
            <button className="quiet">{ways[page.order].on}</button>
          </Form>
        )}
        {page.isOwner && page.leads.length > 0 && <ExportForm asked={page.listed} />}
        <Keys />
      </div>
      <div className="lead-pane">
        <Outlet
          context={
            {
              order: page.order,
              search: page.shown,
              leads: page.below === null ? page.leads : [...page.leads, page.below],
              ...lastDone,
            } satisfies InboxContext
          }
        />
      </div>
    </div>
  );
}

function saidCount(count: number, more: boolean): string {
  if (count === 0) return 'nothing';
  return count === 1 && !more ? '1 lead' : `${count}${more ? '+' : ''} leads`;
}
