import { doDeed } from '../deeds/deeds.ts';
import { DoneLine } from '../deeds/done-line.tsx';
import { useInboxContext } from '../deeds/last-done.ts';
import { useAnswer } from '../frame/use-answer.ts';
import { answerSent } from '../visit/sent-form.ts';
import type { RouteArgs } from '../visit/desk-context.ts';

export { clientAction } from '../frame/stay-on-page.ts';

/** Handles deeds to several leads at once. */
export async function action(sent: RouteArgs) {
  return answerSent(sent, doDeed);
}

export default function NothingOpen() {
  const { last } = useInboxContext(useAnswer<typeof action>());
  return <DoneLine done={last} />;
}
