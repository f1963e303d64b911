import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Whether what is good for a while, until its `expires_at`, still is. Where its end lies further ahead than that, and as much
 * again for two machines whose clocks differ, it was written by a clock that was wrong.
 */
export function stillLasts(lastsMs: number, now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(expires_at > ${now} and expires_at <= ${now + 2 * lastsMs})`;
}
