import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Whether what is good for a while still is. Where its end lies further ahead than that, and as much
 * again for two machines whose clocks differ, it was written by a clock that was wrong.
 */
export function stillLasts(
  expiresAt: Expression<number>,
  lastsMs: number,
  now: number,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${expiresAt} > ${now} and ${expiresAt} <= ${now + 2 * lastsMs})`;
}
