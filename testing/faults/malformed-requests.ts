import { company } from '../../content/company.ts';
import { oddBody } from './malformed-bodies.ts';
import type { SeededRandom } from './seeded-random.ts';

/** The bytes of a request on its own socket, and how they are written. */
export interface MalformedRequest {
  pieces: Buffer[];
  /** The pause before each piece but the first. */
  pauseMs: number;
  /** Whether our side of the connection is closed after the last piece. */
  halfClosed: boolean;
}

const methods = [
  ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'],
  ['PATCH', 'TRACE', 'CONNECT', 'PROPFIND', 'QUERY', 'post', 'P\u0000ST', 'X'.repeat(60), ''],
].flat();

/** Paths of two in three requests, which reach a form. */
const formPaths = ['/relay/services', '/relay/ajax/services', `/relay/${company.email.hello}`];

const paths = [
  [
    '/relay/ajax/nobody',
    '/relay/',
    '/relay',
    '/relay/__proto__',
    '/relay/ajax/constructor',
    '/relay/%00',
    '/relay/%zz',
    '/%',
  ],
  ['/relay/%2e%2e%2fetc', '/relay/../../etc/passwd', '//relay//services', '/relay/ajax/', '*'],
  ['http://elsewhere.example/relay/services', '/relay/services?a=%zz&__proto__=1', 'relay', ''],
  ['/relay/thank-you?mailbox=services&reference=<x>', '/relay/thank-you?mailbox[]=a', '/contact'],
  ['/relay/form-token', '/healthz', '/readyz', '/metrics', '/relay/\u00fc\u00ff', '/a b c'],
  `/relay/${'p'.repeat(2000)}`,
  `/relay/${'p'.repeat(20_000)}`,
].flat();

const headers = [
  ['Accept: text/html', 'Accept: text/html', 'Accept: application/json', 'Accept: \u00ff;q=x'],
  ['Origin: null', 'Origin: __proto__', 'Origin: http://[', 'Referer: http://[', 'Referer: \u00ff'],
  ['X-Forwarded-For: 1.2.3.4, ::ffff:x, ,', 'If-None-Match: *', 'Accept-Encoding: br;q=x, *;q'],
  ['Range: bytes=9-1', 'Expect: 100-continue', 'Expect: the-unexpected', 'Upgrade: websocket'],
  ['Connection: upgrade, keep-alive, close', 'Content-Encoding: gzip', 'Content-Type: text/plain'],
  ['Host: another.example', 'Host: ', 'Cookie: =;=;=', 'Content-Length: 3', 'Bad Header: x'],
  ['No-Colon', ' folded', 'X-Null: a\u0000b', 'X-Return: a\rb', 'Content-Disposition: form-data'],
  ['Content-Type: multipart/form-data; boundary=b', 'Content-Type: application/json', ': x'],
  `X-Long: ${'l'.repeat(20_000)}`,
  Array.from({ length: 300 }, (_, line) => `X-${line}: y`).join('\r\n'),
].flat();

export function malformedRequest(random: SeededRandom): MalformedRequest {
  const request = random.oneIn(20) ? random.bytes(1 + random.below(600)) : oneRequest(random);
  const pipelined = random.oneIn(15) ? [1, 2, 3].map(() => oneRequest(random)) : [];
  const bytes = scarred(Buffer.concat([request, ...pipelined]), random);
  const halfClosed = random.oneIn(5);
  if (!random.oneIn(400)) return { pieces: [bytes], pauseMs: 0, halfClosed };
  const pieces = Array.from({ length: 12 }, (_, piece) =>
    bytes.subarray((piece * bytes.length) / 12, ((piece + 1) * bytes.length) / 12),
  );
  return { pieces, pauseMs: 10 + random.below(200), halfClosed };
}

function oneRequest(random: SeededRandom): Buffer {
  const { type, body } = oddBody(random);
  const method = random.oneIn(12) ? random.pick(methods) : 'POST';
  const path = random.pick(random.oneIn(3) ? paths : formPaths);
  const version = random.oneIn(30)
    ? random.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/9', ''])
    : 'HTTP/1.1';
  const [framing, framed] = framedBody(body, random);
  const lines = [
    `${method} ${path} ${version}`,
    ...(random.oneIn(30) ? [] : ['Host: relay.example']),
    `Content-Type: ${type}`,
    ...framing,
    ...(random.oneIn(3) ? [random.pick(headers), random.pick(headers)] : []),
  ];
  const head = lines.join(random.oneIn(60) ? '\n' : '\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), framed]);
}

/** The headers that state the body's length, in one of six cases wrongly, and the body with that framing. */
function framedBody(body: Buffer, random: SeededRandom): [framing: string[], framed: Buffer] {
  const { length } = body;
  const chunk = Buffer.concat([
    Buffer.from(`${length.toString(16)}\r\n`),
    body,
    Buffer.from('\r\n'),
  ]);
  const chunks = Buffer.concat([chunk, Buffer.from('0\r\n\r\n')]);
  const chunked = 'Transfer-Encoding: chunked';
  if (!random.oneIn(6)) return random.oneIn(5) ? [[chunked], chunks] : [[lengthOf(length)], body];
  return random.pick<() => [string[], Buffer]>([
    () => [[lengthOf(length + 1 + random.below(100))], body],
    () => [[lengthOf(random.below(length + 1))], body],
    () => [[lengthOf(2 ** 31)], body],
    () => [
      [`Content-Length: ${random.pick(['-1', '+5', '0x10', '1e3', '', 'NaN', '9'.repeat(40)])}`],
      body,
    ],
    () => [[lengthOf(length), lengthOf(length + 1)], body],
    () => [[lengthOf(length), chunked], chunks],
    () => [[], body],
    () => [['Transfer-Encoding: gzip, chunked'], chunks],
    () => [[chunked], body],
    () => [[chunked], chunk],
    () => [[chunked], Buffer.from(`ffffffffffffffff\r\n${'x'.repeat(50)}`)],
    () => [[chunked], Buffer.from(`1;${'e'.repeat(20_000)}\r\nx\r\n0\r\n\r\n`)],
    () => [[chunked], Buffer.concat([chunk, Buffer.from('0\r\nTrailer: x\r\n\u0000\r\n\r\n')])],
  ])();
}

const lengthOf = (length: number) => `Content-Length: ${length}`;

/** Changes, removes, repeats or cuts off bytes of one request in eight. */
function scarred(bytes: Buffer, random: SeededRandom): Buffer {
  if (!random.oneIn(8) || bytes.length < 2) return bytes;
  const at = random.below(bytes.length);
  const to = Math.min(bytes.length, at + 1 + random.below(20));
  const [before, within, after] = [
    bytes.subarray(0, at),
    bytes.subarray(at, to),
    bytes.subarray(to),
  ];
  return random.pick([
    Buffer.concat([before, random.bytes(within.length), after]),
    Buffer.concat([before, after]),
    Buffer.concat([before, within, within, after]),
    Buffer.concat([before, Buffer.from([0]), after]),
    before,
  ]);
}
