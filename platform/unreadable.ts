/**
 * Codes of read errors that trying again at once does not mend: the system's, and PostgreSQL's for storage of its own
 * that it cannot read (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const codes: ReadonlySet<unknown> = new Set([
  'EACCES',
  'EBADMSG',
  'EIO',
  'EISDIR',
  'ELOOP',
  'ENOTDIR',
  'EPERM',
  'ESTALE',
  'EUCLEAN',
  '58030',
  'XX001',
]);

/** The code of an error that says that a file cannot be read; undefined for any other error. */
export function unreadableCode(error: unknown): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  return codes.has(code) ? code : undefined;
}
