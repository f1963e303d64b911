import { data } from 'react-router';
import { isFault } from '../../leads/fault.ts';
import type { Away } from './away.ts';

/** The status for a store that takes no writes, or a desk that is away. Either passes. */
export const awayStatus = 503;

/** The words for a store that cannot even be read. */
export const storeAway =
  'The store does not answer. Try again in a minute. If it keeps happening, tell whoever looks after the server.';

/**
 * Answers a form with the reason why nothing was done. If the store takes no writes, the status says so too, by
 * which the router leaves the rest of the page alone, as that might not load either.
 * @param kept what was typed, to stay in the form
 * @throws the error if it is no Fault
 */
export function refused<Kept extends object>(error: unknown, kept: Kept) {
  if (!isFault(error)) throw error;
  if (!isFault(error, 'unsaved')) return { problem: error.message, ...kept };
  const stays = Object.keys(kept).length > 0 ? ' What you wrote is still here.' : '';
  return data({ problem: error.message + stays, ...kept }, awayStatus);
}

/**
 * Waits for a write that a page cannot go without.
 * @param typed what came with the request and is not saved: it goes back to its author
 * @throws a page that says to come back if the store does not take the write
 */
export async function orAway<Result>(saving: Promise<Result>, typed = ''): Promise<Result> {
  try {
    return await saving;
  } catch (error) {
    if (!isFault(error, 'unsaved')) throw error;
    throw away(error.message, typed);
  }
}

/** A page that says to come back, to be thrown. */
export function away(problem: string, typed: string) {
  return returned(awayStatus, problem, typed);
}

/** To be thrown: a page that says why it cannot be shown, with the words that were sent and not saved. */
export function returned(status: number, problem: string, typed = '') {
  if (typed === '') return new Response(problem, { status });
  return data({ problem, typed } satisfies Away, status);
}
