import { sql, type SqlBool } from 'kysely';

// Which rows of `desk_lead` stand in a view, word for word as the view's index has it: a partial index
// is used for nothing less. So a view is read as fast however many leads stand in the others.

/** Somebody has to answer it. */
export const isOpen = sql<SqlBool>`settled_at is null and is_held = 0`;

/** Somebody has to, and nobody has said that they do. */
export const isUntaken = sql<SqlBool>`settled_at is null and is_held = 0 and taken_by is null`;

/** Somebody has said so. */
export const isTaken = sql<SqlBool>`settled_at is null and is_held = 0 and taken_by is not null`;

/** It was put off, and may be back. */
export const isPutOff = sql<SqlBool>`settled_at is null and is_held = 0 and put_off_until is not null`;

export const isAnswered = sql<SqlBool>`settled_how in ('answered', 'elsewhere')`;

/** It looks like spam, and nobody has called it that. */
export const isHeld = sql<SqlBool>`is_held = 1 and (settled_how is null or settled_how <> 'spam')`;

/** The end of an id, from which its reference is made, as the index of those has it. */
export const endOfLeadId = sql<string>`substr(lead_id, 25)`;
