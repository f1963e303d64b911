import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { fileTypes } from '../../../leads/file-types.ts';
import type { FileKind } from '../../../forms/file-kinds.ts';
import type { Content, Verdict } from './kind-by-content.ts';

/** The most entries of an archive. A document of a thousand pictures has some thousand. */
const maxEntries = 5000;

/** The most bytes, decompressed, of the entry that declares the document's type. */
const maxTypesBytes = 256 * 1024;

/** Entries with macros or other active content, Microsoft's and OpenDocument's. */
const acting =
  /(?:^|\/)(?:vbaProject[^/]*\.bin|vbaData\.xml)$|^(?:Basic|Scripts)\/|\.(?:exe|dll|js|vbs|bat|cmd|ps1|scr|hta|jar|lnk)$/i;

/** The entry that declares an archive's type: Microsoft's, and OpenDocument's. */
const typesEntries: ReadonlySet<string> = new Set(['[Content_Types].xml', 'mimetype']);

/**
 * Reads an archive's central directory, and of its entries only the one that declares its type, so that no zip bomb is
 * decompressed. Word and its like read the same directory, at the file's end.
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
      // No program writes two, and a directory of 65 kB may list one a thousand times.
      if (types !== undefined) return 'something else';
      types = await textOf(zip, entry);
    }
    if (acts || /macroEnabled|vbaProject/i.test(types ?? '')) return 'with macros';
    return types?.includes(fileTypes[kind]) ? 'as named' : 'something else';
  } catch {
    // Whatever is wrong with the archive, nobody could open it either.
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

/** The record that ends an archive. A comment of any length may follow it up to the file's end. */
const endRecordBytes = 22;
const maxNoteBytes = 0xffff;
const endSignature = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

/** Whether a file ends as an archive does. Programs that unpack archives look there. */
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
