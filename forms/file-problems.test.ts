import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cvLimits, mebibyte, sizeInWords, type FileLimits } from './file-kinds.ts';
import { fileProblem, whatMayBeSent } from './file-problems.ts';

const pictures: FileLimits = {
  most: 2,
  eachBytes: 3 * mebibyte,
  allBytes: 6 * mebibyte,
  kinds: ['jpg', 'heic'],
};

const one = { name: 'CV.PDF', size: cvLimits.eachBytes };

test('a file is accepted up to its limit, with its extension in any case', () => {
  assert.equal(fileProblem([one], cvLimits), undefined);
  for (const name of ['a.jpg', 'a.jpeg', 'a.heic', 'a.heif']) {
    assert.equal(fileProblem([{ name, size: 1 }], pictures), undefined, name);
  }
});

test('of several files the first faulty one is named, with what may be sent', () => {
  const mayBeSent = 'Send one file, PDF, DOC, DOCX, ODT or RTF, of at most 5 MB.';
  for (const [files, says] of [
    [[one, { name: 'b.pdf', size: 1 }], '“b.pdf” is one file too many.'],
    [[{ ...one, size: one.size + 1 }], '“CV.PDF” is larger than 5 MB.'],
    [[{ ...one, size: 0 }], '“CV.PDF” is empty. Choose it again.'],
    [[{ name: 'pdf', size: 1 }], '“pdf” is of a kind that cannot be sent here.'],
  ] as const) {
    assert.equal(fileProblem(files, cvLimits), `${says} ${mayBeSent}`);
  }
});

test('the allowed files are described by number, size, and total size if that is less', () => {
  const each = 'Send at most 2 files, JPG or HEIC, of at most 3 MB each';
  assert.equal(whatMayBeSent(pictures), `${each}.`);
  const fewer = { ...pictures, allBytes: 4 * mebibyte };
  assert.equal(whatMayBeSent(fewer), `${each} and 4 MB in all.`);
});

test('a size has a unit, and never rounds down below a limit that it exceeds', () => {
  for (const [bytes, says] of [
    [999, '999 bytes'],
    [1000, '1 kB'],
    [1536, '2 kB'],
    [mebibyte, '1 MB'],
    [5 * mebibyte + 1, '5.1 MB'],
  ] as const) {
    assert.equal(sizeInWords(bytes), says);
  }
});
