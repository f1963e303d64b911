import { Refusal } from './refusal.ts';

/** Why a file is not taken: by its size, by its kind, or because it is not what it says it is. */
export interface FileProblem {
  status: 413 | 415 | 422;
  words: string;
}

/** @param problems by field; one at least */
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

/** More comes in at once than is taken, or the disk has to be kept for words. */
export function noRoomForFiles(): Refusal {
  return new Refusal(
    503,
    'There is no room for files right now. Send it again in a minute, or without the file.',
    { retryAfterSeconds: 60 },
  );
}
