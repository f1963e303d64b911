import { sql } from 'kysely';
import type { SqlBool } from 'kysely';

/** Word for word as the index of answered leads has it: a partial index is used for nothing less. */
export const isAnswered = sql<SqlBool>`settled_how in ('answered', 'elsewhere')`;
