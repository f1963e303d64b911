/** Up to when something was told. What a clock wrote that was ahead counts for nothing. */
export function toldUpTo(told: unknown, now: number): number {
  return typeof told === 'number' && told <= now ? told : 0;
}
