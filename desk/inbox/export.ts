import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../leads/store/database/database.ts';
import { readInbox, type InboxLead, type InboxRequest } from '../../leads/store/work/inbox.ts';
import { asJsonList, asSpreadsheet } from '../../leads/upkeep/export-leads.ts';
import { shownTime } from '../../leads/times.ts';
import { leadJson } from '../../leads/upkeep/lead-json.ts';
import { asOwner, type RouteArgs } from '../visit/desk-context.ts';
import { download } from '../visit/download.ts';
import { orAway } from '../visit/refused.ts';
import { formOf, textOf } from '../visit/posted.ts';
import { inboxQueryIn, requestOf, viewOf } from './inbox-query.ts';

const leadsAtOnce = 200;

/** Filters that may name somebody, whom the log would hold for longer than their leads. */
const mayNamePerson: Readonly<Record<string, string>> = {
  find: 'a search',
  campaign: 'a campaign',
};

export function loader({ context }: RouteArgs): never {
  asOwner(context);
  throw new Response('Export a file with the form under the list.', { status: 405 });
}

/** Sends a view of the inbox as a file, however many leads it has: it is written as it is read. */
export async function action({ request, context }: RouteArgs): Promise<Response> {
  const { desk, user } = asOwner(context);
  const form = await formOf(request);
  const format = form.get('format') === 'json' ? 'json' : 'csv';
  const address = new URL(request.url);
  for (const name of form.keys()) address.searchParams.set(name, textOf(form, name));
  const asked = inboxQueryIn(address);
  const now = desk.now();
  const { request: wanted, problem } = requestOf(asked, {
    me: user.address,
    now,
    replyWithinMs: desk.replyWithinMs,
  });
  if (problem !== null) throw new Response(problem, { status: 400 });
  const narrowed = Object.entries(asked)
    .filter(([name, value]) => value !== '' && name !== 'view')
    .map(([name, value]) => mayNamePerson[name] ?? `${name} ${value}`);
  const detail = [`${viewOf(asked)} as ${format}`, ...narrowed].join(', ');
  await orAway(desk.write.writeAudit({ at: now, who: user.address, act: 'exported', detail }));
  const until = wanted.until ?? now;
  const leads = () => everyLead(desk.db, { ...wanted, until, limit: leadsAtOnce });
  const file =
    format === 'csv'
      ? await asSpreadsheet(leads, { bom: true, changing: true })
      : Readable.from(asJsonList(leads, (lead) => leadJson(lead)));
  const name = `leads-${viewOf(asked)}-${shownTime(now).slice(0, 10)}`;
  return download(file, { name, as: format });
}

async function* everyLead(db: Database, wanted: InboxRequest): AsyncGenerator<InboxLead> {
  let { before } = wanted;
  for (;;) {
    const { leads, next } = await readInbox(db, { ...wanted, before });
    yield* leads;
    before = next;
    if (before === undefined) break;
    // The embedded store answers synchronously: everybody else at the desk would wait for the last lead.
    await setImmediate();
  }
}
