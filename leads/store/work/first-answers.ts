import { sql } from 'kysely';
import { clockSlackMs, idAt } from '../../lead.ts';
import { spanUnits } from '../../spans.ts';
import type { Database } from '../database/database.ts';
import { isInState } from '../lead/is-in-state.ts';
import { dayMs, hourMs } from '../../../platform/clock.ts';

const weekMs = 7 * dayMs;

/** Shifts weeks to Monday, South African time; the epoch was a Thursday. */
const shiftMs = 3 * dayMs + 2 * hourMs;

/** Leads of one form and week that took equally long to the unit in which it is said. */
interface Alike {
  form: string | null;
  /** Start of the week, in milliseconds since the epoch. */
  week: number;
  /** Time to the first answer, rounded down; null if nobody has answered. */
  span: number | null;
  leads: number;
  late: number;
  open: number;
}

/**
 * How soon leads were first answered, by form and week, the newest week first, from the week of `since` on. Each time
 * is rounded down to the minute, hour or day in which it is said, and counted: sorting a hundred thousand of them one
 * by one takes SQLite three quarters of a second.
 */
export async function readFirstAnswers(
  db: Database,
  { since, now, lateAfterMs }: { since: number; now: number; lateAfterMs: number },
) {
  const from = Math.floor((since + shiftMs) / weekMs) * weekMs - shiftMs;
  const { rows } = await sql<Alike>`
    with answered as (
      select lead_id, min(at) as at from answer
      where lead_id >= ${idAt(from - clockSlackMs)} and delivery_id not in (
        select id from delivery where kind = 'answer' and ${isInState('parked')}
      ) group by lead_id
    ), came as (
      select desk_lead.form as form, lead.received_at as received_at,
        (lead.received_at + ${sql.lit(shiftMs)}) / ${sql.lit(weekMs)} as week,
        coalesce(answered.at, case
          when desk_lead.settled_how in ('answered', 'elsewhere') then desk_lead.settled_at
        end) - lead.received_at as took,
        case when answered.at is null
          and desk_lead.settled_at is null
          and desk_lead.is_held = 0
          and lead.deidentified_at is null then 1 else 0 end as open
      from desk_lead join lead on lead.id = desk_lead.lead_id
        left join answered on answered.lead_id = lead.id
      where desk_lead.lead_id >= ${idAt(from - clockSlackMs)} and lead.received_at >= ${from}
    )
    select form, week * ${sql.lit(weekMs)} - ${sql.lit(shiftMs)} as week,
      ${spanInSql} as span, count(*) as leads,
      sum(case
        when coalesce(took, case when open = 1 then ${sql.lit(now)} - received_at end)
          > ${sql.lit(lateAfterMs)} then 1 else 0
      end) as late,
      sum(open) as open
    from came group by form, week, span
  `.execute(db);
  const groups = Map.groupBy(rows, ({ form, week }) => JSON.stringify([form, week]));
  return [...groups.values()]
    .map(firstAnswers)
    .filter(({ answered, open }) => answered > 0 || open > 0)
    .toSorted(
      (one, other) =>
        other.week - one.week || (one.form ?? '').localeCompare(other.form ?? '', 'en-GB'),
    );
}

/** Rounds each time down to the unit in which it is said; an answer from before the lead came counts as zero. */
const spanInSql = sql<number | null>`case when took < 0 then 0 ${sql.join(
  spanUnits.map(
    ({ upTo, unit }) =>
      sql`when took < ${sql.lit(Math.min(upTo, Number.MAX_SAFE_INTEGER))} then took - took % ${sql.lit(unit)}`,
  ),
  sql` `,
)} end`;

function firstAnswers(alike: readonly Alike[]) {
  const [{ form, week } = { form: null, week: 0 }] = alike;
  const sum = (name: 'late' | 'open') => alike.reduce((total, row) => total + row[name], 0);
  const spans = alike
    .flatMap(({ span, leads }) => (span === null ? [] : [{ span, leads }]))
    .toSorted((one, other) => one.span - other.span);
  const answered = spans.reduce((total, { leads }) => total + leads, 0);
  return {
    form,
    week,
    /** Leads that were answered, from the desk or elsewhere. An answer that could not be delivered does not count. */
    answered,
    /** Leads that were answered later than promised, or that have waited for longer than that. */
    late: sum('late'),
    /** The median and the 90th percentile of the time to answer, as `spanOf` words it. */
    medianMs: atRank(spans, Math.ceil(answered * 0.5)),
    p90Ms: atRank(spans, Math.ceil((answered * 90) / 100)),
    /** Leads that nobody has answered yet. No percentile includes them, and the slowest of all are among them. */
    open: sum('open'),
  };
}

/** Nearest rank: of ten sorted spans the median is the fifth and the 90th percentile the ninth. */
function atRank(spans: readonly { span: number; leads: number }[], place: number): number {
  let passed = 0;
  return spans.find(({ leads }) => (passed += leads) >= place)?.span ?? 0;
}
