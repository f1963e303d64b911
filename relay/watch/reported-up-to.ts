/** The time up to which something was told; 0 for one in the future, which a wrong clock wrote. */
export function reportedUpTo(told: unknown, now: number): number {
  return typeof told === 'number' && told <= now ? told : 0;
}
