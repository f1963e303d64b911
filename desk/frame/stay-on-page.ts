import { data, type ClientActionFunctionArgs } from 'react-router';
import { awayOf, isAway } from '../visit/away.ts';
import { noteOutcome } from './block-while-submitting.ts';

/**
 * Client action for routes with forms to export. It stays on the page, with all that was typed, if the desk is
 * away: when it is being restarted, its store does not answer, or the connection is lost.
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
    // With this status the router does not revalidate the rest of the page.
    return data({ problem: `${problem} What you wrote is still here.` }, 503);
  }
}
