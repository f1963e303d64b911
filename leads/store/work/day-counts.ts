import { sql } from 'kysely';
import type { ExpressionBuilder, RawBuilder } from 'kysely';
import { idAt } from '../../lead.ts';
import { leadStatuses } from '../../lead-status.ts';
import type { LeadStatus } from '../../lead-status.ts';
import type { Database } from '../database.ts';
import { hasStatus } from '../has-status.ts';
import type { Schema } from '../schema.ts';

const dayMs = 24 * 3_600_000;

/** Days begin at midnight, South African time. */
const shiftMs = 2 * 3_600_000;

/** Ids begin with their time, give or take a clock that was set between the two readings of it. */
const clockSlackMs = 3_600_000;

/** More forms or campaigns than these are read by nobody. */
const maxGroups = 20;

/** What became of the leads of a day, a form or a campaign. Each is counted on its own. */
export type Counts = { accepted: number } & Readonly<Record<LeadStatus, number>>;

/** When each day begins, and what came on it; a day without leads is left out. */
export async function countByDay(
  db: Database,
  since: number,
): Promise<(Counts & { day: number })[]> {
  const day = sql<number>`(lead.received_at + ${sql.lit(shiftMs)}) / ${sql.lit(dayMs)}`;
  const rows = await counted(db, since, day).orderBy('group').execute();
  return rows.map(({ group, ...counts }) => ({ ...counts, day: group * dayMs - shiftMs }));
}

/** Those with the most leads first; null is what has none. */
export async function countByForm(
  db: Database,
  since: number,
): Promise<(Counts & { group: string | null })[]> {
  return most(db, since, sql<string | null>`lead.form`);
}

/** The same by campaign, of leads that the desk has taken in. */
export async function countByCampaign(
  db: Database,
  since: number,
): Promise<(Counts & { group: string | null })[]> {
  return most(db, since, sql<string | null>`desk_lead.campaign`);
}

async function most(db: Database, since: number, group: RawBuilder<string | null>) {
  return counted(db, since, group).orderBy('accepted', 'desc').limit(maxGroups).execute();
}

function counted<Group>(db: Database, since: number, group: RawBuilder<Group>) {
  return db
    .selectFrom('lead')
    .leftJoin('desk_lead', 'desk_lead.lead_id', 'lead.id')
    .select((eb) => [group.as('group'), eb.fn.countAll<number>().as('accepted')])
    .select((eb) => {
      const row = eb as unknown as ExpressionBuilder<Schema, 'lead'>;
      return leadStatuses.map((status) =>
        sql<number>`sum(case when ${hasStatus(row, status)} then 1 else 0 end)`.as(status),
      );
    })
    .where('lead.id', '>=', idAt(since - clockSlackMs))
    .where('lead.received_at', '>=', since)
    .groupBy(group)
    .$castTo<Counts & { group: Group }>();
}
