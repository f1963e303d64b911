/**
 * How much of each fault a run plays: a short form with every `npm test`, the full form by
 * `npm run test:faults`. The code is the same; only these counts differ.
 */
interface Scale {
  /** SIGKILLs, spread evenly over the kill points. */
  kills: number;
  /** SIGTERMs while leads pour in. */
  terminations: number;
}

const short: Scale = { kills: 14, terminations: 1 };
const full: Scale = { kills: 203, terminations: 10 };

export const scale = process.env['FAULTS'] === 'full' ? full : short;
