import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileNameOf } from './file-name.ts';

test('keeps the sender’s name of a file, without characters that act or mislead', () => {
  for (const [posted, name] of [
    ['Thandi’s CV – 2026.pdf', 'Thandi’s CV – 2026.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\jo\\cv.doc', 'cv.doc'],
    ['exe.\u202Efdp', 'exe.fdp'],
    ['cv.pdf\r\nBcc: x@y.example', 'cv.pdf  Bcc x@y.example'],
    ['a\u0000b.pdf', 'a b.pdf'],
    ['<b>"cv".pdf', 'bcv.pdf'],
    ['...', 'file'],
    ['', 'file'],
    ["UTF-8''J%C3%B6.pdf", 'Jö.pdf'],
    ["UTF-8''%zz.pdf", '%zz.pdf'],
  ] as const) {
    assert.equal(fileNameOf(posted), name);
  }
  const long = fileNameOf(`${'x'.repeat(5000)}.docx`);
  assert.equal(long.length, 100);
  assert.ok(long.endsWith('x.docx'));
});
