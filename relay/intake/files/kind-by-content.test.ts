import assert from 'node:assert/strict';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import type { FileKind } from '../../../forms/file-kinds.ts';
import { compoundFile, docx, odt, pdf, png, rtf, zip } from '../../../testing/test-files.ts';
import { judgeContent } from './kind-by-content.ts';

let folder: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kinds-'));
});
after(() => rm(folder, { recursive: true }));

async function verdictOn(content: Buffer | string, kind: FileKind): Promise<string> {
  const place = path.join(folder, 'file');
  await writeFile(place, content);
  await using handle = await open(place);
  const read = async (buffer: Uint8Array, position: number) =>
    (await handle.read(buffer, 0, buffer.length, position)).bytesRead;
  const written = () => Promise.resolve(place);
  return await judgeContent({ read, written, bytes: (await handle.stat()).size }, kind);
}

test('accepts files whose content matches their name', async () => {
  for (const [kind, content] of [
    ['pdf', pdf()],
    ['pdf', pdf(3_000_000)],
    ['doc', compoundFile('Root Entry', 'WordDocument')],
    ['xls', compoundFile('Root Entry', 'Workbook')],
    ['docx', docx()],
    ['odt', odt()],
    ['rtf', rtf()],
    ['png', png()],
    ['txt', 'Dear Sir or Madam,\nünïcödé 👩🏽‍💼\n'],
    ['csv', 'name,email\r\nJo,jo@client.example\r\n'],
  ] as const) {
    assert.equal(await verdictOn(content, kind), 'as named', kind);
  }
});

test('refuses files with macros, whatever their name', async () => {
  const macroMain = 'application/vnd.ms-word.document.macroEnabled.main+xml';
  for (const [kind, content] of [
    ['docx', docx({}, macroMain)],
    ['docx', docx({ 'word/vbaProject.bin': 'x' })],
    ['docx', docx({ 'customUI/run.exe': 'MZ' })],
    ['odt', odt({ 'Basic/Standard/Module1.xml': '<script/>' })],
    ['doc', compoundFile('WordDocument', 'Macros', '_VBA_PROJECT')],
    ['xls', compoundFile('Workbook', '_VBA_PROJECT_CUR')],
  ] as const) {
    assert.equal(await verdictOn(content, kind), 'with macros', kind);
  }
});

test('refuses files that are something else than their name says, or something else as well', async () => {
  const page = '<html><script>alert(1)</script></html>';
  for (const [what, kind, content] of [
    ['a page', 'pdf', page],
    ['a page before a PDF', 'pdf', `${page}\n${pdf().toString('latin1')}`],
    ['a page within a PDF’s first lines', 'pdf', `%PDF-1.7\n${page}\n%%EOF`],
    ['an archive behind a PDF', 'pdf', Buffer.concat([pdf(), zip({ 'a.exe': 'MZ' })])],
    ['a program', 'doc', 'MZ\u0090'],
    ['a plain archive', 'docx', zip({ 'readme.txt': 'hello' })],
    ['a spreadsheet', 'doc', compoundFile('Root Entry', 'Workbook')],
    ['a document of another kind', 'odt', docx()],
    ['a document that is cut off', 'docx', docx().subarray(0, 200)],
    ['a document of too many entries', 'docx', docx(manyEntries())],
    ['a document whose list is a bomb', 'docx', bomb()],
    ['a document that says a hundred times what it is', 'docx', saidOften(100)],
    ['a picture', 'pdf', png()],
    ['a script', 'txt', '#!/bin/sh\nrm -rf /\n'],
    ['a drawing', 'txt', '  <svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['bytes', 'csv', Buffer.from([0x61, 0x2c, 0, 1])],
  ] as const) {
    assert.equal(await verdictOn(content, kind), 'something else', what);
  }
});

function manyEntries(): Record<string, string> {
  return Object.fromEntries(Array.from({ length: 6000 }, (_, number) => [`word/${number}`, '']));
}

/** An archive whose entry claims to be small, and decompresses to 64 MB. */
function bomb(): Buffer {
  const inflated = deflateRawSync(Buffer.alloc(64_000_000));
  const bytes = zip({ '[Content_Types].xml': inflated }, { length: 1000 });
  // Each header holds the compression method: 8 is deflate.
  bytes.writeUInt16LE(8, 8);
  bytes.writeUInt16LE(8, bytes.indexOf('PK\u0001\u0002') + 10);
  return bytes;
}

/** An archive that lists one entry many times: each would be decompressed again. */
function saidOften(times: number): Buffer {
  const bytes = docx();
  const listAt = bytes.indexOf('PK\u0001\u0002');
  const entry = bytes.subarray(listAt, bytes.indexOf('PK\u0001\u0002', listAt + 4));
  const list = Array.from({ length: times }, () => entry);
  const end = Buffer.from(bytes.subarray(bytes.indexOf('PK\u0005\u0006')));
  end.writeUInt16LE(times, 8);
  end.writeUInt16LE(times, 10);
  end.writeUInt32LE(times * entry.length, 12);
  return Buffer.concat([bytes.subarray(0, listAt), ...list, end]);
}
