import assert from 'node:assert/strict';
import { test } from 'node:test';
import { incomingFilesIn, keptFilesIn } from '../../leads/file-folder.ts';
import { compoundFile, docx, pdf, png, zip } from '../test-files.ts';
import { startTestRelay } from '../test-relay.ts';
import { scale } from './scale.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

const seed = 16;

test(`${scale.malformedFiles} malformed bodies with files get no 5xx, and nothing of them is stored`, async (t) => {
  const relay = await startTestRelay();
  t.after(relay.stop);
  const random = seededRandom(seed);
  const answers = new Map<number, number>();
  for (let count = 0; count < scale.malformedFiles; count += 1) {
    const { what, type = 'multipart/form-data; boundary=b', body } = malformed(random);
    const { statusCode } = await relay.app.inject({
      method: 'POST',
      url: random.pick(['/relay/talent', '/relay/ajax/talent']),
      headers: { 'content-type': type },
      payload: body,
    });
    assert.ok(statusCode >= 400 && statusCode < 500, `${statusCode} to ${what}`);
    answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
  }
  t.diagnostic(
    `answers: ${[...answers].map(([status, count]) => `${status} × ${count}`).join(', ')}`,
  );
  assert.deepEqual(await incomingFilesIn(relay.dataDir), []);
  assert.deepEqual(await keptFilesIn(relay.dataDir), []);
  assert.equal((await relay.counts()).leads, 0);
});

interface Malformed {
  what: string;
  type?: string;
  body: Buffer;
}

const page = '<html><script>alert(1)</script></html>';

/** Contents that do not match their acceptable file names. */
const wrongContents: readonly (readonly [
  name: string,
  content: (random: SeededRandom) => Buffer,
])[] = [
  ['cv.pdf', () => Buffer.from(page)],
  ['cv.pdf', () => Buffer.concat([Buffer.from(page), pdf()])],
  ['cv.pdf', () => Buffer.from(`%PDF-1.7\n${page}\n%%EOF`)],
  ['cv.pdf', () => Buffer.concat([pdf(), zip({ 'a.exe': 'MZ' })])],
  ['cv.pdf', (random) => random.bytes(random.below(2000) + 1)],
  ['cv.pdf', () => png()],
  ['cv.pdf', () => Buffer.alloc(0)],
  ['cv.rtf', (random) => random.bytes(100)],
  ['cv.doc', () => compoundFile('WordDocument', '_VBA_PROJECT')],
  ['cv.doc', () => compoundFile('Workbook')],
  ['cv.docx', () => docx({ 'word/vbaProject.bin': 'x' })],
  ['cv.docx', () => zip({ '[Content_Types].xml': 'x'.repeat(5000) }, { length: 10 })],
  ['cv.docx', () => zip({ '[Content_Types].xml': 'x' }, { length: 4_000_000_000 })],
  ['cv.docx', (random) => docx().subarray(0, 20 + random.below(200))],
  ['cv.odt', () => docx()],
  ['cv.odt', (random) => Buffer.concat([docx(), random.bytes(50)])],
];

const wrongNames = [
  '../../../etc/passwd',
  '..\\..\\windows\\cv.exe',
  'cv.pdf.exe',
  'cv.pdf\u0000.exe',
  'cv.pdf/',
  'cv',
  '.pdf.',
  'cv.svg',
  'cv.html',
  'cv.docm',
  'cv.zip',
  'x'.repeat(5000),
];

function malformed(random: SeededRandom): Malformed {
  const file = (name: string, content: Buffer, more = '') =>
    part(`name="cv"; filename="${name}"`, content, more);
  const whole = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from('--b--\r\n')]);
  const words = part('name="name"', Buffer.from('Jo'));
  const good = file('cv.pdf', pdf(500 + random.below(2000)));
  const makers: (() => Malformed)[] = [
    () => {
      const [name, content] = random.pick(wrongContents);
      return { what: `a wrong ${name}`, body: whole(words, file(name, content(random))) };
    },
    () => {
      const name = random.pick(wrongNames);
      return { what: `the name ${name.slice(0, 40)}`, body: whole(file(name, pdf()), words) };
    },
    () => {
      const body = whole(words, good);
      return {
        what: 'a body that breaks off',
        body: body.subarray(0, random.below(body.length - 12)),
      };
    },
    () => ({ what: 'two files', body: whole(good, file('more.pdf', pdf())) }),
    () => ({
      what: 'a nested form',
      body: whole(file('cv.pdf', whole(good), 'Content-Type: multipart/mixed; boundary=b')),
    }),
    () => ({
      what: 'words behind a boundary',
      body: Buffer.concat([words, Buffer.from('--bad luck\r\n'), good, Buffer.from('--b--\r\n')]),
    }),
    () => ({
      what: 'a long head',
      body: whole(file('cv.pdf', pdf(), `X-Filler: ${'f'.repeat(20_000)}`)),
    }),
    () => ({ what: 'a nameless field', body: whole(part('nothing=""', Buffer.from('x')), good) }),
    () => ({
      what: 'a long name',
      body: whole(part(`name="${'n'.repeat(200)}"; filename="cv.pdf"`, pdf())),
    }),
    () => ({ what: 'no boundary', type: 'multipart/form-data', body: whole(good) }),
    () => ({
      what: 'another boundary',
      type: 'multipart/form-data; boundary=c',
      body: whole(good),
    }),
    () => ({ what: 'bytes', body: random.bytes(random.below(3000)) }),
  ];
  // Rare, because it takes as long as a hundred others.
  if (random.oneIn(100)) {
    const many = Array.from({ length: 10_000 }, (_, count) =>
      part(`name="p${count}"`, Buffer.from('x')),
    );
    return { what: '10,000 parts', body: whole(...many, good) };
  }
  return random.pick(makers)();
}

function part(about: string, content: Buffer, more = ''): Buffer {
  const head = `--b\r\nContent-Disposition: form-data; ${about}\r\n${more && `${more}\r\n`}\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
}
