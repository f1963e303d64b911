import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * A condition for rows that are valid until their `expires_at`. A row that expires further ahead than twice `lastsMs`,
 * which allows for two machines whose clocks differ, was written by a clock that was wrong, and is not valid.
 */
export function isUnexpired(lastsMs: number, now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(expires_at > ${now} and expires_at <= ${now + 2 * lastsMs})`;
}
