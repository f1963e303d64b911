import { multipartBody } from './malformed-multipart.ts';
import { oddFields } from './odd-fields.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A body with its claimed content type. */
interface OddBody {
  type: string;
  body: Buffer;
}

/** A form in one of the three encodings, malformed in one of many ways. */
export function oddBody(random: SeededRandom): OddBody {
  return random.pick([multipartBody, multipartBody, jsonBody, urlencodedBody, otherBody])(random);
}

function jsonBody(random: SeededRandom): OddBody {
  const pairs = oddFields(random).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  const depth = 10 + random.below(20_000);
  const text = random.pick(
    [
      `{${pairs.join(',')}}`,
      `{${pairs.join(',')},}`,
      `{${pairs.join(',')}`,
      `{"__proto__":{"polluted":true},"message":"x"}`,
      `{"constructor":{"prototype":{"polluted":true}}}`,
      `{"message":${'['.repeat(depth)}${']'.repeat(depth)}}`,
      '{"a":'.repeat(depth),
      `{"message":[${'"x",'.repeat(5000)}"x"]}`,
      `{"message":1e999,"message":-0,"n":${'9'.repeat(1000)}}`,
      `{"message":"\\ud800","m\\u0000":"\\u0000"}`,
      [
        'null',
        'true',
        '"text"',
        '[]',
        '[1,2]',
        '',
        ' ',
        '\ufeff{}',
        '{"a":1}{"a":1}',
        'NaN',
        "{'a':1}",
      ],
    ].flat(),
  );
  const charset = random.pick([
    '',
    '',
    '; charset=utf-8',
    '; charset=utf-16',
    '; charset="',
    ';;;',
  ]);
  return { type: `application/json${charset}`, body: encoded(text, random) };
}

function urlencodedBody(random: SeededRandom): OddBody {
  const text = random.pick([
    new URLSearchParams(oddFields(random)).toString(),
    new URLSearchParams(oddFields(random)).toString(),
    oddFields(random)
      .map((pair) => pair.join('='))
      .join('&'),
    '%',
    '%zz=%',
    '%00=%00',
    '%c0%af=%c0%ae',
    '%ed%a0%80=%ff%fe',
    '&&&===&&',
    '='.repeat(2000),
    `message=${'%41'.repeat(10_000)}`,
    `message=x&${'a&'.repeat(5000)}`,
  ]);
  const charset = random.pick(['', '', '; charset=utf-16', '; charset=shift_jis']);
  return { type: `application/x-www-form-urlencoded${charset}`, body: encoded(text, random) };
}

function otherBody(random: SeededRandom): OddBody {
  const type = random.pick(
    [
      ['text/plain', 'application/xml', 'application/octet-stream', 'multipart/mixed; boundary=b'],
      [
        '',
        '/',
        'application/json/x',
        'multipart/form-data',
        'text/html; charset=\u00ff',
        ';',
        '*/*',
      ],
    ].flat(),
  );
  return { type, body: random.bytes(random.below(400)) };
}

function encoded(text: string, random: SeededRandom): Buffer {
  if (random.oneIn(12)) return Buffer.from(text, 'utf16le');
  if (random.oneIn(12)) return Buffer.concat([Buffer.from(text), random.bytes(8)]);
  return Buffer.from(text);
}
