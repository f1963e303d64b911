import { useActionData } from 'react-router';
import type { ActionFunctionArgs } from 'react-router';
import { doDeed } from '../deeds/deeds.ts';
import { DoneLine } from '../deeds/done-line.tsx';
import { atDesk } from '../visit/desk-context.ts';

export { clientAction } from '../frame/stay-on-page.ts';

/** What is done to many leads at once. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { desk, user } = atDesk(context);
  return doDeed(desk, user, await request.formData());
}

export default function NothingOpen() {
  const done = useActionData<typeof action>();
  return <DoneLine done={done} />;
}
