import { useState } from 'react';
import { useActionData, useLocation, useNavigation, useRouteLoaderData } from 'react-router';
import type { loader } from './at-desk.tsx';

/**
 * The answer to a form of the page, whether scripts or the browser sent it. The router forgets it when the page
 * is revalidated. Here it stays until another page or another answer comes.
 */
export function useAnswer<Action>(): ReturnType<typeof useActionData<Action>> {
  const told = useRouteLoaderData<typeof loader>('frame/at-desk')?.told;
  const here = useLocation().key;
  const { formMethod = 'GET', location: to } = useNavigation();
  const answer = useActionData<Action>() ?? (told as ReturnType<typeof useActionData<Action>>);
  // An answer belongs to the location that its form leads to. A busy browser may not render it there in time.
  const key = to && formMethod !== 'GET' ? to.key : here;
  const [last, setLast] = useState({ key, answer });
  const isLeft = last.key !== key && last.key !== here;
  if (isLeft || (answer && last.answer !== answer)) setLast({ key, answer });
  return answer ?? last.answer;
}
