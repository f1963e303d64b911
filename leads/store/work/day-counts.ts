import { sql } from 'kysely';
import { carryingKinds } from '../../delivery-kinds.ts';
import { deliveryStates, type DeliveryState } from '../../delivery-state.ts';
import { clockSlackMs, idAt } from '../../lead.ts';
import { isOfStatus, leadStatuses, type LeadStatus } from '../../lead-status.ts';
import type { Database } from '../database/database.ts';
import { isInState } from '../lead/is-in-state.ts';
import { dayMs, hourMs } from '../../../platform/clock.ts';

/** Shifts days to midnight in South Africa, two hours ahead of UTC all year. */
const shiftMs = 2 * hourMs;

/** The most forms or campaigns listed: nobody reads more. */
const maxGroups = 20;

/** The leads of a day, a form or a campaign by status, each status counted on its own. */
export type Counts = { accepted: number } & Readonly<Record<LeadStatus, number>>;

const none: Counts = { accepted: 0, delivered: 0, quarantined: 0, parked: 0, waiting: 0 };

const countNames = Object.keys(none) as (keyof Counts)[];

/** Leads of one day, form and campaign whose deliveries are in the same states. */
interface Alike {
  form: string | null;
  campaign: string | null;
  day: number;
  is_quarantined: number;
  /** A bit for each state that one of the lead's deliveries is in. */
  states: number;
  accepted: number;
}

/**
 * Counts the leads of the last days, and sums them by day, form and campaign. Each lead and delivery is read once.
 * @param dayCount number of days, today included
 */
export async function countAccepted(
  db: Database,
  { dayCount, now }: { dayCount: number; now: number },
) {
  const firstDay = Math.floor((now + shiftMs) / dayMs) - (dayCount - 1);
  const since = firstDay * dayMs - shiftMs;
  const states = deliveryStates.map(
    (state) => sql`max(case when ${isInState(state)} then ${sql.lit(bitOf(state))} else 0 end)`,
  );
  const { rows: alike } = await sql<Alike>`
    with accepted as materialized (
      select lead.form as form, desk_lead.campaign as campaign,
        (lead.received_at + ${sql.lit(shiftMs)}) / ${sql.lit(dayMs)} as day,
        case when lead.quarantined_at is not null and lead.released_at is null
          then 1 else 0 end as is_quarantined,
        coalesce((
          select ${sql.join(states, sql` + `)} from delivery
          where delivery.lead_id = lead.id
            and kind in (${sql.join(carryingKinds.map((kind) => sql.lit(kind)))})
        ), 0) as states
      from lead left join desk_lead on desk_lead.lead_id = lead.id
      where lead.id >= ${idAt(since - clockSlackMs)} and lead.received_at >= ${since}
    )
    select form, campaign, day, is_quarantined, states, count(*) as accepted
    from accepted group by form, campaign, day, is_quarantined, states
  `.execute(db);
  const rows = alike.map(counted);
  const byDay = new Map(summedBy(rows, (row) => row.day).map(({ group, ...row }) => [group, row]));
  const days = Array.from({ length: dayCount }, (_, index) => ({
    ...(byDay.get(firstDay + index) ?? none),
    day: (firstDay + index) * dayMs - shiftMs,
  }));
  return {
    /** When each day begins, and its counts; the last is today. */
    days,
    /** The forms with the most leads first; null stands for leads without one. */
    forms: most(summedBy(rows, (row) => row.form)),
    /** The same by campaign, for leads that the desk has taken in. */
    campaigns: most(summedBy(rows, (row) => row.campaign)),
  };
}

function bitOf(state: DeliveryState): number {
  return 2 ** deliveryStates.indexOf(state);
}

/** Applies each status's own rule, so that rules that overlap or leave a gap show in the sum. */
function counted({ form, campaign, day, is_quarantined, states, accepted }: Alike) {
  const has = (state: DeliveryState) => Math.floor(states / bitOf(state)) % 2 === 1;
  const of = (status: LeadStatus) => (isOfStatus(status, is_quarantined === 1, has) ? accepted : 0);
  const counts = Object.fromEntries(leadStatuses.map((status) => [status, of(status)]));
  return { ...(counts as Record<LeadStatus, number>), form, campaign, day, accepted };
}

function summedBy<Row extends Counts, Group>(
  rows: readonly Row[],
  groupOf: (row: Row) => Group,
): (Counts & { group: Group })[] {
  const groups = Map.groupBy(rows, groupOf);
  return [...groups].map(([group, all]) => {
    const sums = { ...none, group };
    for (const row of all) for (const name of countNames) sums[name] += row[name];
    return sums;
  });
}

function most<Group>(groups: (Counts & { group: Group })[]): (Counts & { group: Group })[] {
  return groups.toSorted((one, other) => other.accepted - one.accepted).slice(0, maxGroups);
}
