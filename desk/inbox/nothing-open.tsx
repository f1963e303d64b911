import type { ActionFunctionArgs } from 'react-router';
import { doDeed } from '../deeds/deeds.ts';
import { DoneLine } from '../deeds/done-line.tsx';
import { useBeside } from '../deeds/last-done.ts';
import { useAnswer } from '../frame/use-answer.ts';
import { atDesk } from '../visit/desk-context.ts';
import { once } from '../visit/once.ts';
import { tell } from '../visit/told.ts';
import { formOf } from '../visit/posted.ts';

export { clientAction } from '../frame/stay-on-page.ts';

/** What is done to many leads at once. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { desk, session, user } = atDesk(context);
  const form = await formOf(request);
  const press = { desk, sender: session.id, url: request.url, form };
  return tell(context, request, await once(press, () => doDeed(desk, user, form)));
}

export default function NothingOpen() {
  const { last } = useBeside(useAnswer<typeof action>());
  return <DoneLine done={last} />;
}
