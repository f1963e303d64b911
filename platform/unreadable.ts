/**
 * What a disk says of a file that it will give back no sooner for being asked again at once, and PostgreSQL of
 * what its own does not give back (https://www.postgresql.org/docs/current/errcodes-appendix.html).
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

/** What the system calls the fault of a file that cannot be read; undefined for any other. */
export function unreadableCode(error: unknown): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  return codes.has(code) ? code : undefined;
}
