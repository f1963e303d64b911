import type { InboxRequest } from '../../leads/store/work/inbox.ts';
import { isByReturn, isLongestFirst, views, type View } from '../../leads/store/work/view.ts';
import type { Order } from '../deeds/last-done.ts';
import { dayIn, noDay } from '../visit/days.ts';

/** Leads on one page of the list. */
const pageLength = 50;

/** Query parameters that choose which leads are listed. Links between lists and leads keep them. */
const names = ['view', 'find', 'mailbox', 'form', 'campaign', 'since', 'until'] as const;

const maxAskedLength = 200;

/** The value of `form` for every form that is not the site's own. */
export const othersForms = 'others';

export type InboxQuery = Readonly<Record<(typeof names)[number], string>>;

/** Reads the parameters of an address that choose leads. An empty one limits nothing. */
export function inboxQueryIn(address: URL): InboxQuery {
  const asked = names.map((name) => [
    name,
    (address.searchParams.get(name) ?? '').trim().slice(0, maxAskedLength),
  ]);
  return Object.fromEntries(asked) as InboxQuery;
}

/** Whether a browser submitted the list's form to this address, with parameters for empty fields, too. */
export function hasEmptyParts({ pathname, searchParams }: URL): boolean {
  return pathname === '/' && names.some((name) => searchParams.get(name) === '');
}

/** The query for these parameters. It leaves out the view that is shown first. */
export function searchOf(asked: Partial<InboxQuery> & { before?: string }): string {
  const isFirstView = (name: string, value: string) => name === 'view' && value === 'new';
  const given = Object.entries(asked).filter(
    ([name, value]) => value !== '' && !isFirstView(name, value),
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

export function viewOf({ view }: InboxQuery): View {
  return views.find((one) => one === view) ?? 'new';
}

export function orderOf(view: View, find: string | undefined): Order {
  if (isByReturn(view)) return 'return';
  return isLongestFirst({ view, find }) ? 'longest' : 'newest';
}

/** Builds the request to the store. A day that is no date limits nothing, and is reported as a problem. */
export function requestOf(
  asked: InboxQuery,
  by: { me: string; now: number; replyWithinMs: number; before?: string | undefined },
): { request: InboxRequest; problem: string | null } {
  let problem: string | null = null;
  const day = (name: 'since' | 'until', edge: 'begins' | 'ends') => {
    if (asked[name] === '') return undefined;
    const at = dayIn(asked[name], edge, by.now);
    if (at === undefined) problem = noDay(asked[name]);
    return at;
  };
  const request = {
    view: viewOf(asked),
    me: by.me,
    now: by.now,
    lateAfterMs: by.replyWithinMs,
    find: asked.find || undefined,
    mailbox: asked.mailbox || undefined,
    form: asked.form === othersForms ? null : asked.form || undefined,
    campaign: asked.campaign || undefined,
    since: day('since', 'begins'),
    until: day('until', 'ends'),
    before: by.before,
    limit: pageLength,
  };
  return { request, problem };
}
