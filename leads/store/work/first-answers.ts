import { sql } from 'kysely';
import { clockSlackMs, idAt } from '../../lead.ts';
import { spanUnits } from '../../spans.ts';
import type { Database } from '../database/database.ts';
import { isInState } from '../lead/is-in-state.ts';
import { dayMs, hourMs } from '../../../platform/clock.ts';

const weekMs = 7 * dayMs;

/** Weeks begin on Monday, South African time; the epoch was a Thursday. */
const shiftMs = 3 * dayMs + 2 * hourMs;

/** Leads of one form and week that took as long, as it is said. */
interface Alike {
  form: string | null;
  /** When the week begins. */
  week: number;
  /** Null for those that nobody has answered. */
  span: number | null;
  leads: number;
  late: number;
  open: number;
}

/**
 * The first answers to leads that came since the week of a time began, the newest week first. How long each took
 * is counted to the minute, hour or day that is said of it: sorted one by one, a hundred thousand of them take
 * SQLite three quarters of a second.
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
      (one, other) => other.week - one.week || (one.form ?? '').localeCompare(other.form ?? ''),
    );
}

/** Each span, down to the last whole unit that is said of it; what ends before it began took no time. */
const spanInSql = sql<number | null>`case when took < 0 then 0 ${sql.join(
  spanUnits.map(
    ({ upTo, unit }) =>
      sql`when took < ${sql.lit(Math.min(upTo, Number.MAX_SAFE_INTEGER))} then took - took % ${sql.lit(unit)}`,
  ),
  sql` `,
)} end`;

/** How soon the leads of one form and week were first answered. */
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
    /** Leads that were answered, from the desk or elsewhere. An answer that was given up is none. */
    answered,
    /** Leads that took longer than was promised, or that nobody has answered in that time. */
    late: sum('late'),
    /** Half of them were answered within this, and nine of ten within the other, as `spanOf` says it. */
    medianMs: atRank(spans, Math.ceil(answered * 0.5)),
    p90Ms: atRank(spans, Math.ceil((answered * 90) / 100)),
    /** Leads that nobody has answered yet: what is slowest of all is counted in no percentile. */
    open: sum('open'),
  };
}

/** Of ten sorted spans the median is the fifth and the 90th percentile the ninth (nearest rank). */
function atRank(spans: readonly { span: number; leads: number }[], place: number): number {
  let passed = 0;
  return spans.find(({ leads }) => (passed += leads) >= place)?.span ?? 0;
}
