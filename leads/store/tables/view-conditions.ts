import { sql, type SqlBool } from 'kysely';

// Conditions on rows of `desk_lead` for each view, word for word those of the view's partial index: SQLite uses the
// index for nothing less. So a view is read equally fast however many leads are in the others.

/** Needs an answer. */
export const isOpen = sql<SqlBool>`settled_at is null and is_held = 0`;

/** Needs an answer, and nobody has taken it. */
export const isUntaken = sql<SqlBool>`settled_at is null and is_held = 0 and taken_by is null`;

/** Needs an answer, and somebody has taken it. */
export const isTaken = sql<SqlBool>`settled_at is null and is_held = 0 and taken_by is not null`;

/** Was put off, and may be back. */
export const isPutOff = sql<SqlBool>`settled_at is null and is_held = 0 and put_off_until is not null`;

export const isAnswered = sql<SqlBool>`settled_how in ('answered', 'elsewhere')`;

/** In quarantine, and nobody has marked it as spam. */
export const isHeld = sql<SqlBool>`is_held = 1 and (settled_how is null or settled_how <> 'spam')`;

/** The end of an id, which its reference encodes, word for word as in its index. */
export const endOfLeadId = sql<string>`substr(lead_id, 25)`;

/** A log entry of somebody's reading a lead. */
export const isReading = sql<SqlBool>`act = 'read'`;
