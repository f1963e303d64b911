import path from 'node:path';
import { Readable } from 'node:stream';
import { asJsonList } from '../../leads/upkeep/export-leads.ts';
import { readFound, withoutLeads, type FoundLead } from '../../leads/upkeep/about-person.ts';
import { readSetAside } from '../../leads/store/embedded/set-aside.ts';
import { copyJson } from '../../leads/upkeep/lead-json.ts';
import { asOwner, type RouteArgs } from '../visit/desk-context.ts';
import { download } from '../visit/download.ts';
import { shownTime } from '../../leads/times.ts';
import { logFault } from '../visit/log-fault.ts';
import { formOf } from '../visit/posted.ts';
import { orAway } from '../visit/refused.ts';
import { countOf } from '../../leads/count-of.ts';
import { leftOutIn, personSearch } from './searches.ts';

export function loader({ context }: RouteArgs): never {
  asOwner(context);
  throw new Response('Download the copy from the person’s page.', { status: 405 });
}

/** Sends the copy that POPIA s23 gives a person, of what was found about them except what is left out. */
export async function action({ request, params, context }: RouteArgs): Promise<Response> {
  const { desk, user } = asOwner(context);
  const search = personSearch(desk, user, params['search'] ?? '');
  if (search?.stage.is !== 'found') {
    throw new Response('These results are no longer available. Find them again.', { status: 404 });
  }
  const { leads } = withoutLeads(search.stage.found, leftOutIn(await formOf(request)));
  await seeThatAllIsThere(leads);
  const now = desk.now();
  const detail = `a person’s copy, ${countOf(leads.length, 'lead')}`;
  await orAway(desk.write.writeAudit({ at: now, who: user.address, act: 'exported', detail }));
  const list = Readable.from(asJsonList(() => readFound(desk.db, leads), copyJson));
  return download(list, { name: `copy-${shownTime(now).slice(0, 10)}`, as: 'json' });
}

/** Checks that all can be read before the file begins: after that, only a broken download could tell. */
async function seeThatAllIsThere(leads: readonly FoundLead[]): Promise<void> {
  for (const store of new Set(leads.map(({ setAside }) => setAside))) {
    if (store === undefined) continue;
    await readSetAside(store, async () => ({})).catch((error: unknown) => {
      logFault(error);
      const file = path.basename(store.file);
      const words = `${file}, which a restore set aside, can no longer be read, and some of what was found is only there. Find them again under People, which shows what is there now.`;
      throw new Response(words, { status: 410 });
    });
  }
}
