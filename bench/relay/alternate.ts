/**
 * Runs the measurements alternately, several rounds, so that a busy moment of the machine affects all of them.
 * @returns the rounds of each measurement, in order
 */
export async function alternately<Measured>(
  measures: readonly (() => Promise<Measured>)[],
  rounds = 5,
): Promise<Measured[][]> {
  const measured: Measured[][] = measures.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, measure] of measures.entries()) measured[place]?.push(await measure());
  }
  return measured;
}

interface Comparison<Name extends string> {
  what: string;
  figure: Name;
  unit: string;
  against: string;
  target?: string;
}

/**
 * Prints a table row: both medians, and the median, lowest and highest ratio per round. Rounds of only one side have
 * no ratio, nor do zeros.
 */
export function report<Name extends string>(
  ours: readonly Readonly<Record<Name, number>>[],
  theirs: readonly Readonly<Record<Name, number>>[],
  { what, figure, unit, against, target = '' }: Comparison<Name>,
): void {
  const ratios = ours
    .slice(0, theirs.length)
    .map((one, round) => one[figure] / (theirs[round]?.[figure] ?? Number.NaN));
  const [own, other] = [ours, theirs].map((all) => shown(median(all.map((one) => one[figure]))));
  row(
    what,
    `${own}${unit}`,
    `${against} ${other}${unit}`,
    ratios.every(Number.isFinite)
      ? `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`
      : '–',
    target,
  );
}

export function row(...cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function shown(value: number): string {
  return value.toFixed(value < 100 ? 1 : 0);
}
