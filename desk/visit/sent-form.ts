import type { User } from '../../leads/store/access/users.ts';
import { savedLimits } from '../../leads/answer-words.ts';
import { atDesk, typedContext, type Desk, type RouteArgs } from './desk-context.ts';
import { deduplicateSubmit } from './deduplicate-submit.ts';
import { formOf, textOf } from './posted.ts';
import { flash } from './flash.ts';

/** Answers the form of somebody who has signed in: handles it once, and reports the outcome. @param run handles it */
export async function answerSent<Answer>(
  { request, context }: RouteArgs,
  run: (desk: Desk, user: User, form: FormData) => Promise<Answer>,
): Promise<Answer> {
  const { desk, session, user } = atDesk(context);
  const form = await formOf(request);
  context.set(typedContext, textOf(form, 'text', savedLimits.text));
  const press = { desk, sender: session.id, url: request.url, form };
  return flash(context, request, await deduplicateSubmit(press, () => run(desk, user, form)));
}
