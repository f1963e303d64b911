import { useState } from 'react';
import { useActionData, useLocation, useRouteLoaderData } from 'react-router';
import type { loader } from './at-desk.tsx';

/**
 * The answer to a form of the page, whether scripts or the browser sent it. The router forgets it when the page
 * is revalidated. Here it stays until another page or another answer comes.
 */
export function useAnswer<Action>(): ReturnType<typeof useActionData<Action>> {
  const told = useRouteLoaderData<typeof loader>('frame/at-desk')?.told;
  const { key } = useLocation();
  const answer = useActionData<Action>() ?? (told as ReturnType<typeof useActionData<Action>>);
  const [last, setLast] = useState({ key, answer });
  if (last.key !== key || (answer && last.answer !== answer)) setLast({ key, answer });
  return answer ?? last.answer;
}
