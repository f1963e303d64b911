import { hiddenField } from '../../forms/form.ts';
import { relayForms } from '../../forms/forms.ts';
import { othersField } from '../../relay/intake/directives.ts';
import { isFull } from './scale.ts';

/** A request with a hostile text in one place. */
export interface HostileRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** A place where a stranger may put text. */
interface HostileInput {
  place: string;
  /** The shortest of the three lengths. A head holds 16 kB in all, a body 256 kB. */
  length: number;
  request: (text: string) => HostileRequest;
}

type Pairs = readonly (readonly [name: string, value: string])[];

const headLength = 3500;
/** Four times this length is still accepted as a value, stored and sent. */
const bodyLength = 15_000;

/** Longer than the 250 characters that a search compares at a time. One value holds as many as may be blocked. */
const nearlyFittingLength = 600;

const boundary = 'the-boundary';
const ownOrigin = 'http://localhost:3000';

const encodings: Readonly<Record<string, { type: string; encode: (pairs: Pairs) => string }>> = {
  urlencoded: {
    type: 'application/x-www-form-urlencoded',
    encode: (pairs) => new URLSearchParams(pairs.map((pair) => [...pair])).toString(),
  },
  multipart: {
    type: `multipart/form-data; boundary=${boundary}`,
    encode: (pairs) =>
      pairs.map(([name, value]) => part(`form-data; name="${name}"`, value)).join('') + lastLine,
  },
  json: {
    type: 'application/json',
    // Composed by hand, because a JavaScript object would move numeric names to the front.
    encode: (pairs) =>
      `{${[...Map.groupBy(pairs, ([name]) => name)]
        .map(
          ([name, same]) =>
            `${JSON.stringify(name)}:${JSON.stringify(same.map(([, value]) => value))}`,
        )
        .join()}}`,
  },
};

const lastLine = `--${boundary}--\r\n`;

function part(disposition: string, value: string, head = ''): string {
  return `--${boundary}\r\nContent-Disposition: ${disposition}\r\n${head}\r\n${value}\r\n`;
}

const inHead: readonly HostileInput[] = [
  ...['/', '/contact', '/relay/', '/relay/ajax/', '/?', '/relay/thank-you?mailbox='].map(
    (start): HostileInput => ({
      place: `GET ${start}…`,
      length: headLength / 2,
      request: (text) => get(start + asAddress(text)),
    }),
  ),
  ...['accept', 'accept-encoding', 'authorization', 'cookie', 'if-none-match', 'user-agent'].map(
    (name): HostileInput => ({
      place: `${name} header`,
      length: headLength,
      request: (text) => get('/readyz', { [name]: asHeader(text) }),
    }),
  ),
  ...['accept', 'content-type', 'origin', 'referer', 'x-forwarded-for'].map(
    (name): HostileInput => ({
      place: `${name} header of a post`,
      length: headLength,
      request: (text) =>
        post('/relay/hello', 'urlencoded', 'message=x', { [name]: asHeader(text) }),
    }),
  ),
  ...['multipart/form-data; boundary=', 'application/json; charset='].map((type): HostileInput => ({
    place: `${type}…`,
    length: headLength,
    request: (text) =>
      post('/relay/hello', 'json', '{"message":"x"}', { 'content-type': type + asHeader(text) }),
  })),
];

const ways = Object.keys(encodings);
/** All body types yield the same names and values, so the short form tries one. */
function hiddenFieldsTried(way: string): readonly string[] {
  return isFull || way === 'urlencoded' ? Object.values({ ...hiddenField, ...othersField }) : [];
}

const formsTried = isFull ? relayForms : relayForms.filter(({ id }) => id === 'contact');

/** Inputs that every body type can carry. */
const inFields: readonly HostileInput[] = ways.flatMap((way) => [
  ...['message', 'name', 'email', ...hiddenFieldsTried(way)].map((name) =>
    field(way, name, (text) => [
      [name, text],
      ['words', 'beside it'],
    ]),
  ),
  ...formsTried.flatMap(({ id, fields }) =>
    Object.keys(fields).map((name) =>
      field(way, `${id}.${name}`, (text) => [
        ['_form', id],
        [name, text],
      ]),
    ),
  ),
  field(
    way,
    'message, refused with a page',
    (text) => [
      ['_form', 'contact'],
      ['message', text],
    ],
    '/relay/services',
  ),
  field(way, 'a field’s name', (text) => [[text, 'x']]),
  field(way, 'many fields', (text) => pieces(text, 90).map((piece, place) => [`f${place}`, piece])),
  field(way, 'values of one field', (text) => pieces(text, 90).map((piece) => ['f', piece])),
  field(way, 'far too many fields', (text) =>
    short(text).map((piece, place) => [piece + place, 'x']),
  ),
  field(way, 'far too many values', (text) => short(text).map((piece) => ['interest', piece])),
  field(way, 'blocked phrases', (text) => [
    ['_blacklist', pieces(text.slice(0, text.length / 4), 90).join()],
    ['message', text],
  ]),
  // Hostile only in combination: phrases longer than a search compares at a time, and words that nearly match them.
  field(way, 'blocked phrases that nearly fit', (text) => {
    const letter = text.charAt(0);
    const phrase = `${letter}b${letter.repeat(nearlyFittingLength)}`;
    const phrases = Array.from({ length: text.length / phrase.length }, () => phrase);
    return [
      ['_blacklist', phrases.join()],
      ['message', letter.repeat(text.length)],
    ];
  }),
  raw(way, 'a body as it comes', (text) => text),
]);

const inMultipart: readonly HostileInput[] = [
  raw(
    'multipart',
    'file name',
    (text) => part(`form-data; name="a"; filename="${text}"`, 'x') + lastLine,
  ),
  raw('multipart', 'name in a head', (text) => part(`form-data; name="${text}`, 'x') + lastLine),
  raw(
    'multipart',
    'head of a part',
    (text) => part(`form-data; name="a"; ${text}`, 'x') + lastLine,
  ),
  raw(
    'multipart',
    'lines of a head',
    (text) => part('form-data; name="a"', 'x', `${text}\r\n`) + lastLine,
  ),
  raw(
    'multipart',
    'character set',
    (text) =>
      part('form-data; name="a"', 'x', `Content-Type: text/plain; charset=${text}\r\n`) + lastLine,
  ),
  raw(
    'multipart',
    'before the first part',
    (text) => text + part('form-data; name="a"', 'x') + lastLine,
  ),
  raw('multipart', 'parts without an end', (text) =>
    short(text)
      .map(() => `--${boundary}\r\n`)
      .join(''),
  ),
  raw(
    'multipart',
    'beginnings of a boundary',
    (text) =>
      part('form-data; name="a"', `\r\n--${boundary.slice(0, -1)}`.repeat(text.length / 16)) +
      lastLine,
  ),
];

const inJson: readonly HostileInput[] = [
  raw('json', 'depth', ({ length }) => `{"a":${'['.repeat(length / 2)}${']'.repeat(length / 2)}}`),
  raw(
    'json',
    'nested objects',
    ({ length }) => `${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}`,
  ),
  raw('json', 'one name again', ({ length }) => `{${'"a":"x",'.repeat(length / 8)}"a":"x"}`),
  raw('json', 'a list', (text) => JSON.stringify({ a: short(text) })),
  raw('json', 'a long number', ({ length }) => `{"a":${'9'.repeat(length)}}`),
  raw('json', '__proto__', ({ length }) => `{"m":"${'\\"__proto__\\" '.repeat(length / 14)}"}`),
];

export const hostileInputs: readonly HostileInput[] = [
  inHead,
  inFields,
  inMultipart,
  inJson,
].flat();

function field(
  way: string,
  place: string,
  pairs: (text: string) => Pairs,
  path?: string,
): HostileInput {
  return raw(way, place, (text) => encodings[way]?.encode(pairs(text)) ?? '', path);
}

function raw(
  way: string,
  place: string,
  body: (text: string) => string,
  path = '/relay/ajax/services',
): HostileInput {
  const length = bodyLength;
  return { place: `${way}: ${place}`, length, request: (text) => post(path, way, body(text)) };
}

function get(path: string, headers: Record<string, string> = {}): HostileRequest {
  return { method: 'GET', path, headers, body: Buffer.alloc(0) };
}

function post(
  path: string,
  way: string,
  body: string,
  headers: Record<string, string> = {},
): HostileRequest {
  return {
    method: 'POST',
    path,
    headers: {
      origin: ownOrigin,
      accept: 'text/html',
      'content-type': encodings[way]?.type ?? '',
      ...headers,
    },
    body: Buffer.from(body),
  };
}

/** Splits a text into `count` equal pieces. */
function pieces(text: string, count: number): string[] {
  const length = Math.ceil(text.length / count);
  return Array.from({ length: count }, (_, place) =>
    text.slice(place * length, (place + 1) * length),
  );
}

/** Splits a text into pieces of two characters. */
function short(text: string): string[] {
  return pieces(text, Math.ceil(text.length / 2));
}

/** The text as a URL may contain it, in as many bytes. */
function asAddress(text: string): string {
  return text
    .replaceAll(/[^!-~]+/g, (letters) => encodeURIComponent(letters.toWellFormed()))
    .slice(0, text.length);
}

/** The text as a header may contain it, in as many bytes. */
function asHeader(text: string): string {
  const bytes = Buffer.from(text).subarray(0, text.length).toString('latin1');
  // eslint-disable-next-line no-control-regex
  return bytes.replaceAll(/[\u0000-\u0008\u000a-\u001f\u007f]/g, ' ');
}
