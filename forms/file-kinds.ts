/**
 * Every kind of file that a mailbox may take, called as names of such files end. What acts when it is
 * opened is not among them and cannot be asked for: pages, drawings in SVG, scripts, programs,
 * documents with macros, archives.
 */
export const fileKinds = [
  'pdf',
  'doc',
  'docx',
  'odt',
  'rtf',
  'xls',
  'xlsx',
  'ods',
  'ppt',
  'pptx',
  'odp',
  'jpg',
  'png',
  'webp',
  'heic',
  'txt',
  'csv',
] as const;

export type FileKind = (typeof fileKinds)[number];

/** Other endings of some. */
const otherEndings: Readonly<Partial<Record<FileKind, string>>> = { jpg: 'jpeg', heic: 'heif' };

/** How names of files of a kind end, without the dot, in small letters. */
export function endingsOf(kind: FileKind): string[] {
  return [kind, otherEndings[kind] ?? []].flat();
}

/** As people call a kind. */
export function kindInWords(kind: FileKind): string {
  return kind.toUpperCase();
}

/** What may come with one message. */
export interface FileLimits {
  /** How many files. */
  most: number;
  eachBytes: number;
  /** All of them together. */
  allBytes: number;
  kinds: readonly FileKind[];
}

/** As programs that show files count them. */
export const mebibyte = 1024 * 1024;

/** A CV, as the mailbox for candidates takes it unless `mailboxes.yaml` says otherwise. */
export const cvLimits: FileLimits = {
  most: 1,
  eachBytes: 5 * mebibyte,
  allBytes: 5 * mebibyte,
  kinds: ['pdf', 'doc', 'docx', 'odt', 'rtf'],
};

/** The kind that a file’s name says it is of, or undefined where it says none that is taken. */
export function kindByName(name: string): FileKind | undefined {
  return fileKinds.find((kind) => isNamedAs(kind, name));
}

export function isNamedAs(kind: FileKind, name: string): boolean {
  return endingsOf(kind).some((ending) => name.toLowerCase().endsWith(`.${ending}`));
}

/** `PDF, DOC or DOCX`. */
export function kindsInWords(kinds: readonly FileKind[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(kinds.map(kindInWords));
}

/** A size as people read it, such as `640 kB` or `4.2 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < mebibyte) return `${Math.round(bytes / 1024)} kB`;
  return `${(Math.ceil((bytes / mebibyte) * 10) / 10).toString()} MB`;
}

/** What may be sent, as the end of a sentence: `one file, PDF or DOCX, of at most 5 MB`. */
export function allowedInWords({ most, eachBytes, allBytes, kinds }: FileLimits): string {
  const size = sizeInWords(eachBytes);
  if (most === 1) return `one file, ${kindsInWords(kinds)}, of at most ${size}`;
  const all = allBytes < most * eachBytes ? ` and ${sizeInWords(allBytes)} in all` : '';
  return `at most ${most} files, ${kindsInWords(kinds)}, of at most ${size} each${all}`;
}
