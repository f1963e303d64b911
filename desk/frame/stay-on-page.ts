import { data, type ClientActionFunctionArgs } from 'react-router';
import { awayOf, isAway } from '../visit/away.ts';
import { noteOutcome } from './leave-once-sent.ts';

/**
 * Sends a form, and stays on its page with all that was typed where the desk is away: it is being started
 * again, its store does not answer, or the connection is gone. For a route with forms to export.
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    const answer = await serverAction();
    noteOutcome(typeof answer === 'object' && answer !== null && 'problem' in answer);
    return answer;
  } catch (error) {
    if (!isAway(error)) throw error;
    const { problem } = awayOf(error);
    noteOutcome(true);
    // By this status the rest of the page is left as it is.
    return data({ problem: `${problem} What you wrote is still here.` }, 503);
  }
}
