import { data } from 'react-router';
import { isFault } from '../../leads/fault.ts';
import type { Away } from './away.ts';

/** The store takes nothing, or the desk is away: in a while it goes again. */
export const awayStatus = 503;

/** What is said where the store cannot even be read. */
export const storeAway =
  'The store does not answer. Try again in a minute; if it goes on, tell whoever looks after the server.';

/**
 * What kept something from being done, for its form to say. Where the store takes nothing, the status says
 * so too: a browser then leaves the rest of the page as it is, which might not come either.
 * @param kept what was typed, to stay in the form
 * @throws what is no Fault
 */
export function refused<Kept extends object>(error: unknown, kept: Kept) {
  if (!isFault(error)) throw error;
  if (!isFault(error, 'unsaved')) return { problem: error.message, ...kept };
  const stays = Object.keys(kept).length > 0 ? ' What you wrote is still here.' : '';
  return data({ problem: error.message + stays, ...kept }, awayStatus);
}

/**
 * Waits for what a page cannot go without.
 * @param typed what came with the request and is not saved: it goes back to whoever typed it
 * @throws what shows a page that says to come back, where the store does not take it
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

/** A page that says why it cannot be shown, and has what was sent to it and is not kept; to be thrown. */
export function returned(status: number, problem: string, typed = '') {
  if (typed === '') return new Response(problem, { status });
  return data({ problem, typed } satisfies Away, status);
}
