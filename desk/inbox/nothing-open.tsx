import { useActionData } from 'react-router';
import type { ActionFunctionArgs } from 'react-router';
import { doDeed } from '../deeds/deeds.ts';
import { DoneLine } from '../deeds/done-line.tsx';
import { atDesk } from '../visit/desk-context.ts';
import { once } from '../visit/once.ts';

export { clientAction } from '../frame/stay-on-page.ts';

/** What is done to many leads at once. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { desk, session, user } = atDesk(context);
  const form = await request.formData();
  const press = { desk, sender: session.id, url: request.url, form };
  return once(press, () => doDeed(desk, user, form));
}

export default function NothingOpen() {
  const done = useActionData<typeof action>();
  return <DoneLine done={done} />;
}
