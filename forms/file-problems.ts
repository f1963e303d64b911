import { allowedInWords, isNamedAs, sizeInWords, type FileLimits } from './file-kinds.ts';

// What is wrong with a file, in words: a page says it when the file is chosen, the relay when it came.

/** What a browser knows of a file that was chosen: undefined where nothing is wrong with it so far. */
export function fileProblem(name: string, bytes: number, limits: FileLimits): string | undefined {
  if (!limits.kinds.some((kind) => isNamedAs(kind, name))) return kindNotTaken(name, limits);
  if (bytes > limits.eachBytes) return tooLarge(name, limits);
  return bytes === 0 ? emptyFile(name, limits) : undefined;
}

export function kindNotTaken(name: string, limits: FileLimits): string {
  return `“${name}” is of a kind that cannot be sent here. ${whatMayBeSent(limits)}`;
}

export function tooLarge(name: string, limits: FileLimits): string {
  return `“${name}” is larger than ${sizeInWords(limits.eachBytes)}. ${whatMayBeSent(limits)}`;
}

export function emptyFile(name: string, limits: FileLimits): string {
  return `“${name}” is empty. Choose it again. ${whatMayBeSent(limits)}`;
}

/** Such as `Send one file, PDF or DOCX, of at most 5 MB.` */
export function whatMayBeSent(limits: FileLimits): string {
  return `Send ${allowedInWords(limits)}.`;
}
