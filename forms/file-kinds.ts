/**
 * All kinds of file that a mailbox may accept, by file extension. Active content is excluded and cannot be
 * configured: HTML, SVG, scripts, programs, documents with macros, archives.
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

/** Alternative extensions. */
const otherEndings: Readonly<Partial<Record<FileKind, string>>> = { jpg: 'jpeg', heic: 'heif' };

/** The extensions of a kind, lower-case and without the dot. */
export function endingsOf(kind: FileKind): string[] {
  return [kind, otherEndings[kind] ?? []].flat();
}

/** The name of a kind for people. */
export function kindInWords(kind: FileKind): string {
  return kind.toUpperCase();
}

/** Limits of the files of one message. */
export interface FileLimits {
  /** The number of files. */
  most: number;
  eachBytes: number;
  /** The total size. */
  allBytes: number;
  kinds: readonly FileKind[];
}

/** The megabyte as file managers count it. */
export const mebibyte = 1024 * 1024;

/** The limits of a CV, as the candidates' mailbox accepts it unless `mailboxes.yaml` says otherwise. */
export const cvLimits: FileLimits = {
  most: 1,
  eachBytes: 5 * mebibyte,
  allBytes: 5 * mebibyte,
  kinds: ['pdf', 'doc', 'docx', 'odt', 'rtf'],
};

/** The kind that a file's extension names. Undefined if no such kind may be accepted. */
export function kindByName(name: string): FileKind | undefined {
  return fileKinds.find((kind) => isNamedAs(kind, name));
}

export function isNamedAs(kind: FileKind, name: string): boolean {
  return endingsOf(kind).some((ending) => name.toLowerCase().endsWith(`.${ending}`));
}

/** Formats kinds: `PDF, DOC or DOCX`. */
export function kindsInWords(kinds: readonly FileKind[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(kinds.map(kindInWords));
}

/** Formats a size: `640 kB` or `4.2 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < mebibyte) return `${Math.round(bytes / 1024)} kB`;
  return `${(Math.ceil((bytes / mebibyte) * 10) / 10).toString()} MB`;
}

/** Formats limits as the end of a sentence: `one file, PDF or DOCX, of at most 5 MB`. */
export function allowedInWords({ most, eachBytes, allBytes, kinds }: FileLimits): string {
  const size = sizeInWords(eachBytes);
  if (most === 1) return `one file, ${kindsInWords(kinds)}, of at most ${size}`;
  const all = allBytes < most * eachBytes ? ` and ${sizeInWords(allBytes)} in all` : '';
  return `at most ${most} files, ${kindsInWords(kinds)}, of at most ${size} each${all}`;
}
