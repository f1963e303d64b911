import { briefTime, saidTime } from '../../leads/times.ts';

/** A moment in words of the server's: browsers do not all shorten months alike. */
export interface Moment {
  iso: string;
  words: string;
  /** Where the words are short: all of them. */
  whole?: string;
}

export function momentOf(at: number): Moment {
  return { iso: new Date(at).toISOString(), words: saidTime(at) };
}

/** For a line of a list, where what came today is told by the hour. */
export function briefMomentOf(at: number, now: number): Moment {
  return { iso: new Date(at).toISOString(), words: briefTime(at, now), whole: saidTime(at) };
}
