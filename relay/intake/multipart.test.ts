import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MultipartError, readMultipart } from './multipart.ts';

const type = 'multipart/form-data; boundary=b';

function read(
  body: string | Buffer,
  contentType = type,
): [name: string | undefined, text: string][] {
  const parts = readMultipart(Buffer.from(body as string), contentType);
  return Array.from(parts, ({ name, text }) => [name, text]);
}

/** A part named `a`, with further header text and this content. */
const part = (text: string, head = '') =>
  `--b\r\nContent-Disposition: form-data; name="a"${head}\r\n\r\n${text}\r\n`;

test('yields each field in order, with its content', () => {
  const body = `${part('first')}${part('')}${part('two\r\nlines\r\n--c\r\n--')}--b--\r\n`;
  assert.deepEqual(read(body), [
    ['a', 'first'],
    ['a', ''],
    ['a', 'two\r\nlines\r\n--c\r\n--'],
  ]);
});

test('returns words and names in any script', () => {
  const words = 'Ünïcödé 👩🏽‍💼 שלום “quotes”';
  const body = `--b\r\nContent-Disposition: form-data; name="naïve \u0142"\r\n\r\n${words}\r\n--b--`;
  assert.deepEqual(read(body), [['naïve ł', words]]);
});

test('reads a form that a browser itself puts together', async () => {
  const form = new FormData();
  const fields = [
    ['name', 'Thandi "T" Nkosi'],
    ['notes', 'First line\r\nSecond; line=2 \\ 3'],
    ['empty', ''],
    ['back\\slash', '--'],
  ] as const;
  for (const [name, value] of fields) form.append(name, value);
  const request = new Request('https://relay.example', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  assert.deepEqual(read(body, request.headers.get('content-type') ?? ''), fields);
});

describe('In a part’s header it understands', () => {
  for (const [what, head, name] of [
    ['a name without quotes', 'Content-Disposition: form-data; name=plain', 'plain'],
    ['small letters', 'content-disposition:form-data;name="a"', 'a'],
    ['capital letters', 'CONTENT-DISPOSITION: FORM-DATA; NAME="a"', 'a'],
    [
      'a quote in a name, as curl sends it',
      'Content-Disposition: form-data; name="a \\"b\\""',
      'a "b"',
    ],
    [
      'what looks like a parameter in a name',
      'Content-Disposition: form-data; name="; filename=x"',
      '; filename=x',
    ],
    [
      'another line first',
      'Content-Type: text/plain\r\nContent-Disposition: form-data; name="a"',
      'a',
    ],
    ['a part without a name', 'Content-Disposition: form-data', undefined],
    ['a part that is no field', 'Content-Disposition: attachment; name="a"', undefined],
    ['a head without a line', '', undefined],
  ] as const) {
    test(what, () => {
      const body = `--b\r\n${head}${head && '\r\n'}\r\nwords\r\n--b--`;
      assert.deepEqual(read(body), [[name, 'words']]);
    });
  }

  test('that it is a file', () => {
    for (const [parameter, filename] of [
      ['', undefined],
      ['; filename="cv.pdf"', 'cv.pdf'],
      ['; filename=""', ''],
      ['; FILENAME="cv.pdf"', 'cv.pdf'],
      ["; filename*=UTF-8''cv.pdf", "UTF-8''cv.pdf"],
    ]) {
      const [file] = readMultipart(Buffer.from(`${part('x', parameter)}--b--`), type);
      assert.equal(file?.filename, filename);
    }
  });

  test('a character set that is not UTF-8', () => {
    const posted = (name: string, words: Buffer) =>
      Buffer.concat([
        Buffer.from(
          `--b\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=${name}\r\n\r\n`,
        ),
        words,
        Buffer.from('\r\n--b--'),
      ]);
    assert.deepEqual(read(posted('ISO-8859-1', Buffer.from('Zoë', 'latin1'))), [['a', 'Zoë']]);
    assert.deepEqual(read(posted('utf-16le', Buffer.from('Zoe', 'utf16le'))), [['a', 'Zoe']]);
    assert.deepEqual(read(posted('nobody-knows', Buffer.from('Zoë'))), [['a', 'Zoë']]);
  });
});

test('leaves out the text before the first part and after the last', () => {
  assert.deepEqual(read(`For old programs.\r\n${part('words')}--b--\r\nThe end.`), [
    ['a', 'words'],
  ]);
  assert.deepEqual(read(`\r\n${part('words')}--b--`), [['a', 'words']]);
});

test('takes a boundary in quotes, and one of odd characters', () => {
  const boundary = "a'()+_,-./:=? b";
  const body = part('words').replace('--b', `--${boundary}`) + `--${boundary}--`;
  assert.deepEqual(read(body, `multipart/form-data; boundary="${boundary}"; x=y`), [
    ['a', 'words'],
  ]);
});

test('refuses a body that breaks off, wherever it does', () => {
  const whole = `${part('first')}${part('second')}--b--`;
  for (let length = 0; length < whole.length; length += 1) {
    assert.throws(() => read(whole.slice(0, length)), MultipartError, `cut after ${length}`);
  }
});

test('refuses words with a line that begins with the boundary, rather than lose some silently', () => {
  assert.throws(() => read(`${part('first\r\n--bad luck\r\n\r\nsecond')}--b--`), MultipartError);
  assert.deepEqual(read(`--b  ${part('padded').slice(3)}--b--`), [['a', 'padded']]);
});

test('refuses a type without a boundary', () => {
  assert.throws(() => read(`${part('words')}--b--`, 'multipart/form-data'), MultipartError);
  assert.throws(
    () => read(`${part('words')}--b--`, 'multipart/form-data; boundary='),
    MultipartError,
  );
});
