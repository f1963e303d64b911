import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
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

export interface AcceptedCounts {
  /** When each day begins, and what came on it; a day without leads is left out. */
  days: (Counts & { day: number })[];
  /** Those with the most leads first; null is what has none. */
  forms: (Counts & { group: string | null })[];
  /** The same by campaign, of leads that the desk has taken in. */
  campaigns: (Counts & { group: string | null })[];
}

/** What was accepted since a time: read once, and summed up in three ways. */
export async function countAccepted(db: Database, since: number): Promise<AcceptedCounts> {
  const day = sql<number>`(lead.received_at + ${sql.lit(shiftMs)}) / ${sql.lit(dayMs)}`;
  const rows = await db
    .selectFrom('lead')
    .leftJoin('desk_lead', 'desk_lead.lead_id', 'lead.id')
    .select(['lead.form', 'desk_lead.campaign', day.as('day')])
    .select((eb) => eb.fn.countAll<number>().as('accepted'))
    .select((eb) => {
      const row = eb as unknown as ExpressionBuilder<Schema, 'lead'>;
      return leadStatuses.map((status) =>
        sql<number>`sum(case when ${hasStatus(row, status)} then 1 else 0 end)`.as(status),
      );
    })
    .where('lead.id', '>=', idAt(since - clockSlackMs))
    .where('lead.received_at', '>=', since)
    .groupBy(['lead.form', 'desk_lead.campaign', day])
    .$castTo<Counts & { form: string | null; campaign: string | null; day: number }>()
    .execute();
  const days = summedBy(rows, (row) => row.day).map(({ group, ...counts }) => ({
    ...counts,
    day: group * dayMs - shiftMs,
  }));
  return {
    days: days.toSorted((one, other) => one.day - other.day),
    forms: most(summedBy(rows, (row) => row.form)),
    campaigns: most(summedBy(rows, (row) => row.campaign)),
  };
}

function summedBy<Row extends Counts, Group>(
  rows: readonly Row[],
  groupOf: (row: Row) => Group,
): (Counts & { group: Group })[] {
  const groups = Map.groupBy(rows, groupOf);
  return [...groups].map(([group, all]) => {
    const sum = (name: keyof Counts) => all.reduce((total, row) => total + row[name], 0);
    const [delivered, quarantined] = [sum('delivered'), sum('quarantined')];
    const [parked, waiting] = [sum('parked'), sum('waiting')];
    return { group, accepted: sum('accepted'), delivered, quarantined, parked, waiting };
  });
}

function most<Group>(groups: (Counts & { group: Group })[]): (Counts & { group: Group })[] {
  return groups.toSorted((one, other) => other.accepted - one.accepted).slice(0, maxGroups);
}
