/**
 * How many faults a run injects: few in the short form of `npm test`, many in the full form of `npm run
 * test:faults`. Nothing but these counts differs.
 */
interface Scale {
  /** SIGKILLs, spread evenly over the kill points. */
  kills: number;
  /** SIGTERMs while leads arrive. */
  terminations: number;
  /** Malformed requests. */
  malformed: number;
  /** SIGKILLs while files arrive. */
  fileKills: number;
  /** Concurrent uploads of 5 MB. */
  uploads: number;
  /** Malformed bodies with files. */
  malformedFiles: number;
  /** One in this many requests waits until the relay gives up on it, ten seconds and more. */
  waitsOneIn: number;
  /** Random sequences of what people do at the desk. */
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
