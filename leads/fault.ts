/** It was typed wrongly; the sentence says how it goes. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** What a fault is, for whoever does more with it than say its sentence: plain data, which goes over a port. */
export type FaultDetails =
  /** It cannot be done as things are. */
  | { kind: 'refused' }
  /** The store did not take it, or cannot say whether it did. */
  | { kind: 'unsaved' }
  /** More waits to be stored than may be held in memory. */
  | { kind: 'overloaded' }
  /** Whoever wrote an answer did not know of all: of so many as there are now, or of one that was given elsewhere. */
  | { kind: 'answered-since'; answers: number; isElsewhere: boolean };

export type FaultKind = FaultDetails['kind'];

/** It could not be done; the sentence says what to do next. Exit code 1. */
export class Fault extends Error {
  override name = 'Fault';
  readonly details: FaultDetails;

  constructor(sentence: string, details: FaultDetails = { kind: 'refused' }) {
    super(sentence);
    this.details = details;
  }
}

/**
 * Whether an error is a Fault, or one of a kind. Where it comes from another build, as to the desk's pages
 * from the server that runs them, it is one by its name and not by its class.
 */
export function isFault<Kind extends FaultKind>(
  error: unknown,
  kind?: Kind,
): error is Fault & { details: { kind: Kind } } {
  if (!(error instanceof Error) || error.name !== 'Fault') return false;
  return kind === undefined || (error as Fault).details.kind === kind;
}

/** What the system or the store said, as the end of a sentence. */
export function sentenceOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replace(/\.?$/, '.');
}
