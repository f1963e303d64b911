import { useActionData, useRouteLoaderData } from 'react-router';
import type { loader } from './at-desk.tsx';

/** What a form of the page was answered with, whether scripts sent it or the browser did. */
export function useAnswer<Action>(): ReturnType<typeof useActionData<Action>> {
  const told = useRouteLoaderData<typeof loader>('frame/at-desk')?.told;
  return useActionData<Action>() ?? (told as ReturnType<typeof useActionData<Action>>);
}
