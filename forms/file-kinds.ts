interface About {
  /** As people call it. */
  label: string;
  /** Its media type, whatever a browser says. */
  type: string;
  /** How names of such files end, without the dot, in small letters. The first is the usual one. */
  endings: readonly [string, ...string[]];
}

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/**
 * Every kind of file that a mailbox may take. What acts when it is opened is not among them and
 * cannot be asked for: pages, drawings in SVG, scripts, programs, documents with macros, archives.
 */
export const fileKinds = {
  pdf: { label: 'PDF', type: 'application/pdf', endings: ['pdf'] },
  doc: { label: 'DOC', type: 'application/msword', endings: ['doc'] },
  docx: { label: 'DOCX', type: `${office}.wordprocessingml.document`, endings: ['docx'] },
  odt: { label: 'ODT', type: `${openDocument}.text`, endings: ['odt'] },
  rtf: { label: 'RTF', type: 'application/rtf', endings: ['rtf'] },
  xls: { label: 'XLS', type: 'application/vnd.ms-excel', endings: ['xls'] },
  xlsx: { label: 'XLSX', type: `${office}.spreadsheetml.sheet`, endings: ['xlsx'] },
  ods: { label: 'ODS', type: `${openDocument}.spreadsheet`, endings: ['ods'] },
  ppt: { label: 'PPT', type: 'application/vnd.ms-powerpoint', endings: ['ppt'] },
  pptx: { label: 'PPTX', type: `${office}.presentationml.presentation`, endings: ['pptx'] },
  odp: { label: 'ODP', type: `${openDocument}.presentation`, endings: ['odp'] },
  jpg: { label: 'JPG', type: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  png: { label: 'PNG', type: 'image/png', endings: ['png'] },
  webp: { label: 'WEBP', type: 'image/webp', endings: ['webp'] },
  heic: { label: 'HEIC', type: 'image/heic', endings: ['heic', 'heif'] },
  txt: { label: 'TXT', type: 'text/plain', endings: ['txt'] },
  csv: { label: 'CSV', type: 'text/csv', endings: ['csv'] },
} as const satisfies Readonly<Record<string, About>>;

export type FileKind = keyof typeof fileKinds;

export const fileKindNames = Object.keys(fileKinds) as FileKind[];

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
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return fileKindNames.find((kind) =>
    (fileKinds[kind].endings as readonly string[]).includes(ending),
  );
}

/** `PDF, DOC or DOCX`. */
export function kindsInWords(kinds: readonly FileKind[]): string {
  const labels = kinds.map((kind) => fileKinds[kind].label);
  const last = labels.at(-1) ?? '';
  return labels.length < 2 ? last : `${labels.slice(0, -1).join(', ')} or ${last}`;
}

/** A size as people read it, such as `640 kB` or `4.2 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < mebibyte) return `${Math.max(Math.round(bytes / 1024), 1)} kB`;
  return `${(Math.ceil((bytes / mebibyte) * 10) / 10).toString()} MB`;
}

/** What may be sent, as the end of a sentence: `a PDF, DOC or DOCX of at most 5 MB`. */
export function allowedInWords({ most, eachBytes, allBytes, kinds }: FileLimits): string {
  const size = sizeInWords(eachBytes);
  if (most === 1) return `one file, ${kindsInWords(kinds)}, of at most ${size}`;
  const all = allBytes < most * eachBytes ? ` and ${sizeInWords(allBytes)} in all` : '';
  return `at most ${most} files, ${kindsInWords(kinds)}, of at most ${size} each${all}`;
}
