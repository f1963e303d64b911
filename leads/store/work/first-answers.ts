import { sql } from 'kysely';
import { idAt } from '../../lead.ts';
import type { Database } from '../database.ts';

const weekMs = 7 * 24 * 3_600_000;

/** Weeks begin on Monday, South African time; the epoch was a Thursday. */
const shiftMs = 3 * 24 * 3_600_000 + 2 * 3_600_000;

/** Ids begin with their time, give or take a clock that was set between the two readings of it. */
const clockSlackMs = 3_600_000;

/** How soon the leads of one form and week were first answered. */
export interface FirstAnswers {
  form: string | null;
  /** When the week begins. */
  week: number;
  /** Leads that were answered, from the desk or elsewhere. */
  answered: number;
  /** Of those, the ones that took longer than was promised. */
  late: number;
  /** Half of them were answered within this, and nine of ten within the other. */
  medianMs: number;
  p90Ms: number;
  /** Leads that nobody has answered yet: what is slowest of all is counted in no percentile. */
  open: number;
}

/** The first answers to leads that came since a time, the newest week first. */
export async function readFirstAnswers(
  db: Database,
  { since, lateAfterMs }: { since: number; lateAfterMs: number },
): Promise<FirstAnswers[]> {
  // Of ten sorted times the median is the fifth and the 90th percentile the ninth (nearest rank).
  const { rows } = await sql<FirstAnswers>`
    with answered as (
      select lead_id, min(at) as at from answer
      where lead_id >= ${idAt(since - clockSlackMs)} group by lead_id
    ), came as (
      select desk_lead.form as form,
        (lead.received_at + ${sql.lit(shiftMs)}) / ${sql.lit(weekMs)} as week,
        case
          when desk_lead.settled_at is null then null
          when desk_lead.settled_how in ('answered', 'elsewhere') then desk_lead.settled_at
        end as settled_at,
        answered.at as answered_at,
        desk_lead.settled_at is null
          and desk_lead.is_held = 0
          and lead.deidentified_at is null as is_open,
        lead.received_at as received_at
      from desk_lead join lead on lead.id = desk_lead.lead_id
        left join answered on answered.lead_id = lead.id
      where desk_lead.lead_id >= ${idAt(since - clockSlackMs)} and lead.received_at >= ${since}
    ), timed as (
      select form, week, coalesce(answered_at, settled_at) - received_at as took,
        case when answered_at is null and is_open then 1 else 0 end as open
      from came
    ), ranked as (
      select form, week, took, open,
        row_number() over (partition by form, week, took is null order by took) as place,
        count(took) over (partition by form, week) as answered
      from timed
    )
    select form, week * ${sql.lit(weekMs)} - ${sql.lit(shiftMs)} as "week",
      max(answered) as "answered",
      sum(case when took > ${sql.lit(lateAfterMs)} then 1 else 0 end) as "late",
      max(case when place = (answered * 50 + 99) / 100 then took end) as "medianMs",
      max(case when place = (answered * 90 + 99) / 100 then took end) as "p90Ms",
      sum(open) as "open"
    from ranked
    group by form, week
    having max(answered) > 0 or sum(open) > 0
    order by week desc, form
  `.execute(db);
  return rows.map((row) => ({ ...row }));
}
