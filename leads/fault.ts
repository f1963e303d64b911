/** A wrong command line; the sentence says how to write it. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The kind of a fault, for callers that do more than print its sentence. Plain data, so that it can cross a port. */
export type FaultDetails =
  /** The state of things does not permit it. */
  | { kind: 'refused' }
  /** The store did not save it, or cannot tell whether it did. */
  | { kind: 'unsaved' }
  /** Too much waits to be stored to hold any more in memory. */
  | { kind: 'overloaded' }
  /** An answer's author did not know of all others: how many there are now, and whether one was given elsewhere. */
  | { kind: 'answered-since'; answers: number; isElsewhere: boolean };

export type FaultKind = FaultDetails['kind'];

/** Something that could not be done; the sentence says what to do next. Exit code 1. */
export class Fault extends Error {
  override name = 'Fault';
  readonly details: FaultDetails;

  constructor(sentence: string, details: FaultDetails = { kind: 'refused' }) {
    super(sentence);
    this.details = details;
  }
}

/**
 * Whether an error is a Fault, or one of a given kind. One that comes from another build, as from the server to the
 * desk's pages, is recognised by its name, since its class differs.
 */
export function isFault<Kind extends FaultKind>(
  error: unknown,
  kind?: Kind,
): error is Fault & { details: { kind: Kind } } {
  if (!(error instanceof Error) || error.name !== 'Fault') return false;
  return kind === undefined || (error as Fault).details.kind === kind;
}

/** The message of an error of the system or the store, as the end of a sentence. */
export function sentenceOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replace(/\.?$/, '.');
}
