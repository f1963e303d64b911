import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { fileTypes } from '../../../leads/file-types.ts';
import type { FileKind } from '../../../forms/file-kinds.ts';
import type { Content, Verdict } from './kind-by-content.ts';

/** A document of a thousand pictures has some thousand entries. */
const maxEntries = 5000;

/** Of the one entry that says what a document is, inflated. */
const maxTypesBytes = 256 * 1024;

/** Entries that hold macros or what acts like them: Microsoft's, and those of OpenDocument. */
const acting =
  /(?:^|\/)(?:vbaProject[^/]*\.bin|vbaData\.xml)$|^(?:Basic|Scripts)\/|\.(?:exe|dll|js|vbs|bat|cmd|ps1|scr|hta|jar|lnk)$/i;

/** The entry that says what an archive is: Microsoft's, and OpenDocument's. */
const typesEntries: ReadonlySet<string> = new Set(['[Content_Types].xml', 'mimetype']);

/**
 * Reads what an archive lists, and of its entries the one that says what it is: none of a bomb is
 * inflated. Word and its like read the same list, at its end.
 */
export async function readZippedOffice(file: string, kind: FileKind): Promise<Verdict> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(file, { lazyEntries: true, autoClose: false });
    if (zip.entryCount > maxEntries) return 'something else';
    let types: string | undefined;
    let acts = false;
    for await (const entry of zip.eachEntry()) {
      acts ||= acting.test(entry.fileName);
      if (!typesEntries.has(entry.fileName)) continue;
      // No program writes two, and a list of 65 kB may name one a thousand times.
      if (types !== undefined) return 'something else';
      types = await textOf(zip, entry);
    }
    if (acts || /macroEnabled|vbaProject/i.test(types ?? '')) return 'with macros';
    return types?.includes(fileTypes[kind]) ? 'as named' : 'something else';
  } catch {
    // Whatever is wrong with it, nobody could open it either.
    return 'something else';
  } finally {
    zip?.close();
  }
}

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > maxTypesBytes || !entry.canDecodeFileData()) {
    throw new Error('It does not say what it is.');
  }
  let text = '';
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    text += (piece as Buffer).toString('latin1');
    if (text.length > maxTypesBytes) throw new Error('It is longer than it says.');
  }
  return text;
}

/** The record that ends an archive, with a note of any length behind it up to the file's end. */
const endRecordBytes = 22;
const maxNoteBytes = 0xffff;
const endSignature = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

/** Whether a file is an archive by its end, as programs that unpack archives see it. */
export async function endsAsZip({ bytes, read }: Content): Promise<boolean> {
  const end = Buffer.allocUnsafeSlow(Math.min(bytes, endRecordBytes + maxNoteBytes));
  await read(end, bytes - end.length);
  try {
    return isEndOfZip(end);
  } finally {
    end.buffer.transfer(0);
  }
}

function isEndOfZip(end: Buffer): boolean {
  for (let at = end.indexOf(endSignature); at !== -1; at = end.indexOf(endSignature, at + 1)) {
    if (at + endRecordBytes > end.length) return false;
    if (at + endRecordBytes + end.readUInt16LE(at + 20) === end.length) return true;
  }
  return false;
}
