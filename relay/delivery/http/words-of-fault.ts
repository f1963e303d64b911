/** A fault in words. Node's own error for a host none of whose addresses answers has none: each address has its own. */
export function wordsOfFault(error: unknown): string {
  const faults = (error instanceof AggregateError ? error.errors : [error]) as Error[];
  return faults.map(({ message }) => message).join('; ');
}
