import { isRouteErrorResponse } from 'react-router';
import { awayOf, isAway, saidBy, type Away } from '../visit/away.ts';
import { Trouble } from './trouble.tsx';

/**
 * What stands where a page cannot be shown.
 * @param isWithin the rest of the desk around it can
 */
export function Broken({ error, isWithin = false }: { error: unknown; isWithin?: boolean }) {
  if (isAway(error)) {
    const { problem, typed } = awayOf(error);
    return <Trouble status={503} words={problem} typed={typed} isWithin={isWithin} />;
  }
  if (isRouteErrorResponse(error)) {
    const { problem, typed } = saidBy(error.data as Away | string);
    return <Trouble status={error.status} words={problem} typed={typed} isWithin={isWithin} />;
  }
  return (
    <Trouble
      status={500}
      words="What was saved is kept. Try again; if it goes on, tell whoever looks after the server, whose log says what went wrong."
      isWithin={isWithin}
    />
  );
}
