/**
 * How much of each fault a run plays: a short form with every `npm test`, the full form by
 * `npm run test:faults`. The code is the same; only these counts differ.
 */
interface Scale {
  /** SIGKILLs, spread evenly over the kill points. */
  kills: number;
  /** SIGTERMs while leads pour in. */
  terminations: number;
  /** Malformed requests. */
  malformed: number;
  /** SIGKILLs while files pour in. */
  fileKills: number;
  /** Files of 5 MB that come in at once. */
  uploads: number;
  /** Malformed bodies with files. */
  malformedFiles: number;
  /** One in so many of them waits until the relay ends what never arrives, ten seconds and more. */
  waitsOneIn: number;
  /** Lists of what people do at the desk, one after another. */
  deedLists: number;
}

const short: Scale = {
  kills: 14,
  terminations: 1,
  malformed: 3000,
  fileKills: 4,
  uploads: 40,
  malformedFiles: 400,
  waitsOneIn: Infinity,
  deedLists: 10,
};
const full: Scale = {
  kills: 203,
  terminations: 10,
  malformed: 100_000,
  fileKills: 100,
  uploads: 200,
  malformedFiles: 20_000,
  waitsOneIn: 100,
  deedLists: 200,
};

export const isFull = process.env['FAULTS'] === 'full';
export const scale = isFull ? full : short;
