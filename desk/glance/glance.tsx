import { Form, Link, useLoaderData } from 'react-router';
import { formName } from '../../forms/forms.ts';
import { printable } from '../../leads/printable.ts';
import { spanOf } from '../../leads/spans.ts';
import { countAccepted } from '../../leads/store/work/day-counts.ts';
import { readFirstAnswers } from '../../leads/store/work/first-answers.ts';
import { saidDay } from '../../leads/times.ts';
import { countMarks } from '../../leads/store/lead/spam-marks.ts';
import { asOwner, atDesk, type RouteArgs } from '../visit/desk-context.ts';
import { orAway } from '../visit/refused.ts';
import { flash } from '../visit/flash.ts';
import { useAnswer } from '../frame/use-answer.ts';
import { Answers } from './answers.tsx';
import { CountsTable } from './counts-table.tsx';
import { DayChart } from './day-chart.tsx';
import { Findings } from './findings.tsx';
import { dayMs } from '../../platform/clock.ts';

/** Days that are counted, including today. */
const days = 30;
const weeks = 12;

export async function loader({ context }: RouteArgs) {
  const { desk, user } = atDesk(context);
  const { db, replyWithinMs } = desk;
  const now = desk.now();
  const accepted = await countAccepted(db, { dayCount: days, now });
  const answers = await readFirstAnswers(db, {
    since: now - weeks * 7 * dayMs,
    now,
    lateAfterMs: replyWithinMs,
  });
  return {
    findings: await desk.health(),
    isOwner: user.role === 'owner',
    learned: await countMarks(db),
    promise: spanOf(replyWithinMs),
    days: accepted.days.map(({ day, ...row }) => ({ label: saidDay(day, now), ...row })),
    forms: accepted.forms.map(({ group, ...row }) => ({ label: formName(group), ...row })),
    campaigns: accepted.campaigns.map(({ group, ...row }) => ({
      label: group === null ? 'No campaign' : printable(group),
      ...row,
    })),
    answers: [...Map.groupBy(answers, ({ week }) => week)].map(([week, forms]) => ({
      // The week's Monday.
      begins: saidDay(week, now),
      forms: forms.map(({ form, medianMs, p90Ms, ...counts }) => ({
        form: formName(form),
        median: counts.answered === 0 ? '–' : spanOf(medianMs),
        p90: counts.answered === 0 ? '–' : spanOf(p90Ms),
        ...counts,
      })),
    })),
  };
}

export type GlancePage = Awaited<ReturnType<typeof loader>>;

/** Forgets which leads people marked as spam or released. The leads stay as they are. */
export async function action({ request, context }: RouteArgs) {
  const { desk, user } = asOwner(context);
  await orAway(desk.write.forgetMarks({ by: user.address, now: desk.now() }));
  const done = 'Forgotten. The relay stops using it within a minute.';
  return flash(context, request, { done });
}

export default function Glance() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <title>At a glance</title>
      <h1>At a glance</h1>
      <Findings findings={page.findings} />
      {page.findings.some(({ todo }) => todo !== undefined) && (
        <p>Settings and commands are for whoever looks after the server.</p>
      )}
      <p>
        <Link to="/glance/mail">Will our mail arrive?</Link>
      </p>
      <h2>Leads of the last {page.days.length} days</h2>
      {page.days.some(({ accepted }) => accepted > 0) ? (
        <DayChart days={page.days} />
      ) : (
        <p className="empty">No leads came in on these days.</p>
      )}
      <CountsTable
        each="Day"
        rows={page.days.toReversed().filter(({ accepted }) => accepted > 0)}
      />
      <CountsTable each="Form" rows={page.forms} />
      <CountsTable each="Campaign" rows={page.campaigns} />
      <h2>First answers</h2>
      <p>An answer is promised within {page.promise}.</p>
      <Answers weeks={page.answers} />
      <Learned learned={page.learned} isOwner={page.isOwner} />
    </div>
  );
}

function Learned({ learned: { spam, real }, isOwner }: Pick<GlancePage, 'learned' | 'isOwner'>) {
  const answer = useAnswer<typeof action>();
  return (
    <>
      <h2>What it has learned</h2>
      <p>
        {spam} marked as spam, {real} released. Once there are five of each, a lead that reads like
        spam scores higher and one that reads like those you released scores lower. That alone holds
        no lead.
      </p>
      <p role="status">{answer?.done}</p>
      {isOwner && spam + real > 0 && (
        <Form method="post">
          <button className="quiet">Forget all of it</button>
        </Form>
      )}
    </>
  );
}
