import { allowedInWords, isNamedAs, sizeInWords, type FileLimits } from './file-kinds.ts';

// Messages about files. A page shows them when a file is chosen, the relay when it arrives.

/** The first problem of chosen files, as far as a browser can tell. Undefined if there is none. */
export function fileProblem(
  files: readonly Pick<File, 'name' | 'size'>[],
  limits: FileLimits,
): string | undefined {
  const tooMany = files[limits.most];
  if (tooMany) return oneTooMany(tooMany.name, limits);
  for (const { name, size } of files) {
    if (!limits.kinds.some((kind) => isNamedAs(kind, name))) return kindNotTaken(name, limits);
    if (size > limits.eachBytes) return tooLarge(name, limits);
    if (size === 0) return emptyFile(name, limits);
  }
  return undefined;
}

export function oneTooMany(name: string, limits: FileLimits): string {
  return `“${name}” is one file too many. ${whatMayBeSent(limits)}`;
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

/** Formats limits as a sentence: `Send one file, PDF or DOCX, of at most 5 MB.` */
export function whatMayBeSent(limits: FileLimits): string {
  return `Send ${allowedInWords(limits)}.`;
}
