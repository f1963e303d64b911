import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { FileKind } from '../../../forms/file-kinds.ts';
import { endsAsZip, readZippedOffice } from './zipped-office.ts';

/** What a file proves to be: what its name says, that with macros in it, or something else. */
export type Verdict = 'as named' | 'with macros' | 'something else';

/** What browsers and mail readers look at to guess what a file is. */
const guessedFromBytes = 2048;

/** Makes a browser that guesses take a file for a page or a drawing that acts. */
const markup =
  /<(?:!doctype|html|head|body|script|svg|iframe|style|\?xml|xsl:|object|embed|meta)\b/i;

/** Kinds of Word's, Excel's and PowerPoint's old format, by what each names its text. */
const compoundKinds: Readonly<Partial<Record<FileKind, readonly string[]>>> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  ppt: ['PowerPoint Document'],
};

/** What the folder of macros is called in those formats. */
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

/** Reads what a file holds, piece by piece, and inflates no more of it than says what it is. */
export async function judgeContent(file: string, kind: FileKind): Promise<Verdict> {
  const compound = compoundKinds[kind];
  // What it cannot read, it was not made to be.
  const type = await fileTypeFromFile(file).catch(() => undefined);
  if (textKinds.has(kind)) {
    return type === undefined && (await isPlainText(file)) ? 'as named' : 'something else';
  }
  if (type?.ext !== (compound ? 'cfb' : kind))
    return macroKinds.has(type?.ext) ? 'with macros' : 'something else';
  if (zippedKinds.has(kind)) return readZippedOffice(file, kind);
  if (await isAnotherToo(file)) return 'something else';
  if (!compound) return 'as named';
  const found = await namesFoundIn(file, [...compound, ...compoundMacros]);
  if (compoundMacros.some((name) => found.has(name))) return 'with macros';
  return compound.some((name) => found.has(name)) ? 'as named' : 'something else';
}

/** As file-type calls documents with macros. */
const macroKinds: ReadonlySet<string | undefined> = new Set([
  'docm',
  'dotm',
  'xlsm',
  'xltm',
  'pptm',
  'potm',
  'ppsm',
]);

/** Whether some program takes it for a page or an archive, whatever it begins with. */
async function isAnotherToo(file: string): Promise<boolean> {
  await using handle = await open(file, 'r');
  return markup.test(await startOf(handle)) || (await endsAsZip(handle));
}

async function isPlainText(file: string): Promise<boolean> {
  await using handle = await open(file, 'r');
  const start = await startOf(handle);
  if (/^\s*(?:<|#!|\u00ef\u00bb\u00bf\s*<)/.test(start) || markup.test(start)) return false;
  for await (const piece of handle.createReadStream({ start: 0, autoClose: false })) {
    if ((piece as Buffer).includes(0)) return false;
  }
  return true;
}

/** One character a byte. */
async function startOf(handle: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await handle.read({
    buffer: Buffer.alloc(guessedFromBytes),
    position: 0,
  });
  return buffer.toString('latin1', 0, bytesRead);
}

/** Which of some names stand in a compound file, whose folders are in UTF-16. */
async function namesFoundIn(file: string, names: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = names.map((name) => [name, Buffer.from(name, 'utf16le')] as const);
  const longest = Math.max(...wanted.map(([, bytes]) => bytes.length));
  const found = new Set<string>();
  let carried: Buffer = Buffer.alloc(0);
  for await (const piece of createReadStream(file)) {
    const bytes = Buffer.concat([carried, piece as Buffer]);
    for (const [name, letters] of wanted) if (bytes.includes(letters)) found.add(name);
    carried = bytes.subarray(Math.max(bytes.length - longest + 1, 0));
  }
  return found;
}
