import { Refusal } from './refusal.ts';

/** Why a file is refused: its size, its kind, or content that does not match its name. */
export interface FileProblem {
  status: 413 | 415 | 422;
  words: string;
}

/** @param problems by field, at least one */
export function filesRefused(problems: ReadonlyMap<string, FileProblem>): Refusal {
  const [first] = problems.values();
  return new Refusal(
    first?.status ?? 422,
    problems.size > 1
      ? 'Some files cannot be taken. Nothing has been sent yet.'
      : 'The file cannot be taken. Nothing has been sent yet.',
    { problems: Object.fromEntries([...problems].map(([field, { words }]) => [field, words])) },
  );
}

/** The refusal when too many files come in at once, or the disk's last room is kept for leads without files. */
export function noRoomForFiles(): Refusal {
  return new Refusal(
    503,
    'There is no room for files right now. Send it again in a minute, or without the file.',
    { retryAfterSeconds: 60 },
  );
}
