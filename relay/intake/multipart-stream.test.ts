import assert from 'node:assert/strict';
import { test } from 'node:test';
import { array, assert as assertProperty, asyncProperty, constantFrom, integer } from 'fast-check';
import { MultipartError, readMultipart } from './multipart.ts';
import { readMultipartStream } from './multipart-stream.ts';

const type = 'multipart/form-data; boundary=b';

type Part = [name: string | undefined, filename: string | undefined, text: string];

async function readInPieces(body: Buffer, pieceBytes: number): Promise<Part[]> {
  const parts: Part[] = [];
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < body.length; at += pieceBytes) yield body.subarray(at, at + pieceBytes);
  }
  await readMultipartStream(pieces(), type, ({ name, filename }, decoded) => {
    const held: Buffer[] = [];
    return {
      write(piece) {
        held.push(Buffer.from(piece));
        return undefined;
      },
      end() {
        parts.push([name, filename, decoded(Buffer.concat(held))]);
        return undefined;
      },
    };
  });
  return parts;
}

function readAtOnce(body: Buffer): Part[] {
  return Array.from(readMultipart(body, type), ({ name, filename, text }) => [
    name,
    filename,
    text,
  ]);
}

/** Fragments from which well-formed and malformed bodies are made. */
const scraps = [
  '--b',
  '--b\r\n',
  '\r\n--b\r\n',
  '\r\n--b--',
  '\r\n--b--\r\n',
  '--b \t\r\n',
  '\r\n--bad luck\r\n',
  '\r\n\r\n',
  '\r\n',
  '--',
  'words ünïcödé',
  'Content-Disposition: form-data; name="a"',
  'Content-Disposition: form-data; name="cv"; filename="cv.pdf"\r\nContent-Type: application/pdf',
  'Content-Type: text/plain; charset=iso-8859-1',
  '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nwords\r\n',
  '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n--b\r\n',
  '--b\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n%PDF\r\n-\r\n--\r\n',
  '--b--',
];

test('reads a body in pieces of any size as it reads it whole, or refuses both', async () => {
  await assertProperty(
    asyncProperty(
      array(constantFrom(...scraps), { maxLength: 14 }),
      integer({ min: 1, max: 40 }),
      async (made, pieceBytes) => {
        const body = Buffer.from(made.join(''));
        const atOnce = outcomeOf(() => readAtOnce(body));
        const inPieces = await readInPieces(body, pieceBytes).catch((error: unknown) =>
          refusedBy(error),
        );
        assert.deepEqual(inPieces, atOnce);
      },
    ),
    { numRuns: 3000 },
  );
});

test('refuses words with a line that begins with the boundary, and loses none of them', async () => {
  const body = Buffer.from(
    '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nfirst\r\n--bad luck\r\nsecond\r\n--b--\r\n',
  );
  for (let bytes = 1; bytes <= body.length; bytes += 1) {
    await assert.rejects(readInPieces(body, bytes), MultipartError);
  }
});

test('refuses an endless header before it fills the memory', async () => {
  let given = 0;
  async function* endless(): AsyncGenerator<Buffer> {
    yield Buffer.from('--b\r\nContent-Disposition: form-data; name="');
    for (;;) {
      given += 1;
      yield Buffer.alloc(1024, 'x');
    }
  }
  const open = () => ({ write: () => undefined, end: () => undefined });
  await assert.rejects(readMultipartStream(endless(), type, open), MultipartError);
  assert.ok(given < 20, `asked for ${given} pieces`);
});

function outcomeOf(read: () => Part[]): Part[] | 'refused' {
  try {
    return read();
  } catch (error) {
    return refusedBy(error);
  }
}

function refusedBy(error: unknown): 'refused' {
  if (!(error instanceof MultipartError)) throw error;
  return 'refused';
}
