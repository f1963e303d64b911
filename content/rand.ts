/** Formats prices and salaries: R446,260. */
export function rand(amountZar: number): string {
  return `R${amountZar.toLocaleString('en')}`;
}

/** Formats short amounts: R850K, R1.2M. */
export function shortRand(amountZar: number): string {
  return amountZar < 1_000_000 ? `R${amountZar / 1000}K` : `R${amountZar / 1_000_000}M`;
}
