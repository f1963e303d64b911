import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import type { FileKind } from '../../../forms/file-kinds.ts';
import type { IncomingFile } from './incoming-file.ts';
import { piecesOf } from '../../../leads/store/files/file-pieces.ts';
import { endsAsZip, readZippedOffice } from './zipped-office.ts';

/** What a file's content shows: the kind its name claims, that kind with macros, or something else. */
export type Verdict = 'as named' | 'with macros' | 'something else';

/** How many bytes browsers and mail readers sniff to guess a file's type. */
const guessedFromBytes = 2048;

/** Markup by which a sniffing browser takes a file for a page or an image with scripts. */
const markup =
  /<(?:!doctype|html|head|body|script|svg|iframe|style|\?xml|xsl:|object|embed|meta)\b/i;

/** The old binary kinds of Word, Excel and PowerPoint, by the names of the streams that hold the document. */
const compoundKinds: Readonly<Partial<Record<FileKind, readonly string[]>>> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  ppt: ['PowerPoint Document'],
};

/** The name of the macros' storage in that format. */
const compoundMacros = ['_VBA_PROJECT'];

const zippedKinds: ReadonlySet<FileKind> = new Set([
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
] as const);

const textKinds: ReadonlySet<FileKind> = new Set(['txt', 'csv'] as const);

/** How many bytes of a file's start file-type reads first. */
const startBytes = 4100;

const pieceBytes = 64 * 1024;

/** A file's content, and its length in bytes. */
export type Content = Pick<IncomingFile, 'read' | 'written'> & { bytes: number };

/** Judges a file by its content. It is read piece by piece, and no more of it is decompressed than shows what it is. */
export async function judgeContent(file: Content, kind: FileKind): Promise<Verdict> {
  const compound = compoundKinds[kind];
  const named = compound ? 'cfb' : kind;
  const first = Buffer.alloc(Math.min(startBytes, file.bytes));
  const start = first.subarray(0, await file.read(first, 0));
  const type = await typeOf(file, start, named);
  if (textKinds.has(kind)) {
    return type === undefined && (await isPlainText(file, start)) ? 'as named' : 'something else';
  }
  if (type !== named) return macroKinds.has(type) ? 'with macros' : 'something else';
  if (zippedKinds.has(kind)) return readZippedOffice(await file.written(), kind);
  // Some program would open it as a page or an archive, whatever it begins with.
  if (looksLikePage(start) || (await endsAsZip(file))) return 'something else';
  if (!compound) return 'as named';
  const found = await namesFoundIn(file, [...compound, ...compoundMacros]);
  if (compoundMacros.some((name) => found.has(name))) return 'with macros';
  return compound.some((name) => found.has(name)) ? 'as named' : 'something else';
}

/**
 * The type that file-type detects: from the start if that matches the name, else from as much of the file as it needs.
 */
async function typeOf(
  { written }: Content,
  start: Buffer,
  named: string,
): Promise<string | undefined> {
  // A file that the detection cannot parse is not of the kind it claims.
  const byStart = await fileTypeFromBuffer(start).catch(() => undefined);
  if (byStart?.ext === named) return named;
  return (await fileTypeFromFile(await written()).catch(() => undefined))?.ext;
}

/** file-type's extensions of documents with macros. */
const macroKinds: ReadonlySet<string | undefined> = new Set([
  'docm',
  'dotm',
  'xlsm',
  'xltm',
  'pptm',
  'potm',
  'ppsm',
]);

function looksLikePage(start: Buffer): boolean {
  return markup.test(guessedFrom(start));
}

/** The start as text, one character a byte. */
function guessedFrom(start: Buffer): string {
  return start.toString('latin1', 0, guessedFromBytes);
}

async function isPlainText(file: Content, start: Buffer): Promise<boolean> {
  if (/^\s*(?:<|#!|\u00ef\u00bb\u00bf\s*<)/.test(guessedFrom(start)) || looksLikePage(start)) {
    return false;
  }
  for await (const { content } of piecesOf(file.read, pieceBytes)) {
    if (content.includes(0)) return false;
  }
  return true;
}

/** Which of the names occur in a compound file, whose directory is in UTF-16. */
async function namesFoundIn(file: Content, names: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = names.map((name) => [name, Buffer.from(name, 'utf16le')] as const);
  const longest = Math.max(...wanted.map(([, bytes]) => bytes.length));
  const found = new Set<string>();
  let carried: Buffer = Buffer.alloc(0);
  for await (const { content } of piecesOf(file.read, pieceBytes)) {
    const bytes = Buffer.concat([carried, content]);
    for (const [name, letters] of wanted) if (bytes.includes(letters)) found.add(name);
    carried = bytes.subarray(Math.max(bytes.length - longest + 1, 0));
  }
  return found;
}
