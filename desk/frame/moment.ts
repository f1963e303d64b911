import { briefTime, saidTime } from '../../leads/times.ts';

/** A moment, worded by the server, since browsers do not all abbreviate months alike. */
export interface Moment {
  iso: string;
  words: string;
  /** The full words, if `words` are abbreviated. */
  whole?: string;
}

export function momentOf(at: number): Moment {
  return { iso: new Date(at).toISOString(), words: saidTime(at) };
}

/** For a line of a list, which shows only the time of what came today. */
export function briefMomentOf(at: number, now: number): Moment {
  return { iso: new Date(at).toISOString(), words: briefTime(at, now), whole: saidTime(at) };
}
