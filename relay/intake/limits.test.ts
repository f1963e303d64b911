import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import {
  asJson,
  asMultipart,
  asUrlencoded,
  type EncodedForm,
} from '../../testing/test-encodings.ts';
import { startTestRelay, type TestRelay } from '../../testing/test-relay.ts';
import {
  maxAddressLength,
  maxFieldNameLength,
  maxFields,
  maxPairs,
  maxValueLength,
  maxValuesOfField,
} from './limits.ts';
import { isMailAddress, maxMailAddressLength } from '../../leads/mail-address.ts';
import { processorMs } from '../../testing/faults/growth.ts';

let relay: TestRelay;

before(async () => {
  relay = await startTestRelay();
});

after(() => relay.stop());

type Pairs = [name: string, value: string][];

const repeated = (count: number, name: (place: number) => string): Pairs =>
  Array.from({ length: count }, (_, place) => [name(place), 'x']);

/** Pairs within both other limits, so that only their number is too large. */
const spread = (count: number): Pairs => repeated(count, (place) => `n${place % maxFields}`);

const encodings = { asUrlencoded, asMultipart, asJson };

for (const [way, encode] of Object.entries(encodings)) {
  describe(`Posted ${way.replace('as', 'as ').toLowerCase()}`, () => {
    for (const [what, most, pairs] of [
      ['long a value', maxValueLength, (length: number): Pairs => [['a', 'x'.repeat(length)]]],
      ['long a name', maxFieldNameLength, (length: number): Pairs => [['n'.repeat(length), 'x']]],
      ['many fields', maxFields, (count: number) => repeated(count, (place) => `n${place}`)],
      ['many values in a field', maxValuesOfField, (count: number) => repeated(count, () => 'a')],
      ['many pairs', maxPairs, spread],
    ] as const) {
      test(`refuses too ${what}, and accepts the maximum`, async () => {
        assert.equal((await post(await encode(pairs(most)))).statusCode, 200);
        const refused = await post(await encode(pairs(most + 1)));
        assert.equal(refused.statusCode, 413);
        assert.match(refused.json().message, /\.$/);
      });
    }

    test('a body that does not tell its length is read no further than one that does', async () => {
      const answeredWith = async (values: number) => {
        const { type, payload } = await encode(
          Array.from({ length: values }, (_, place) => [`n${place}`, 'x'.repeat(60_000)]),
        );
        const { statusCode } = await relay.app.inject({
          method: 'POST',
          url: '/relay/ajax/hello',
          headers: { 'content-type': type },
          payload: Readable.from([payload], { objectMode: false }),
        });
        return statusCode;
      };
      assert.deepEqual([await answeredWith(4), await answeredWith(5)], [200, 413]);
    });

    test('a value that is too long loses no words: the refusal page returns them all', async () => {
      const long = `${'y'.repeat(maxValueLength)} the end of it`;
      const { type, payload } = await encode([
        ['first', 'before it'],
        ['long', long],
        ['last', 'after it'],
      ]);
      const { statusCode, body } = await relay.app.inject({
        method: 'POST',
        url: '/relay/hello',
        headers: { 'content-type': type, accept: 'text/html' },
        payload,
      });
      assert.equal(statusCode, 413);
      for (const words of ['before it', long, 'after it', 'at most 65']) {
        assert.ok(body.includes(words), words.slice(-20));
      }
    });
  });
}

test('a file that cannot be sent costs none of the words beside it', async () => {
  const form = new FormData();
  form.append('first', 'before it');
  form.append('cv', new File(['…'], 'cv.pdf'));
  form.append('last', 'after it');
  const encoded = new Response(form);
  const { statusCode, body } = await relay.app.inject({
    method: 'POST',
    url: '/relay/hello',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', accept: 'text/html' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  assert.equal(statusCode, 413);
  assert.match(body, /before it.*after it/s);
});

for (const path of ['/', '/relay/ajax/', '/relay/thank-you?mailbox=']) {
  test(`an address that begins with ${path} and is too long is answered with 414`, async () => {
    const answer = await relay.app.inject(path.padEnd(maxAddressLength + 1, 'a'));
    assert.equal(answer.statusCode, 414);
    assert.match(answer.body, /Shorten it/);
  });
}

test('blocked phrases that nearly match at each position hold up nobody', async () => {
  const nearly = `ab${'a'.repeat(640)}`;
  const words = Array.from({ length: 3 }, (_, place): [string, string] => [
    `words${place}`,
    'a'.repeat(60_000),
  ]);
  const phrases = Array.from({ length: 100 }, () => nearly).join();
  const beganMs = processorMs();
  const answer = await post(asUrlencoded([...words, ['_blacklist', phrases]]));
  assert.equal(answer.statusCode, 200);
  // It once took many seconds, and now takes a twentieth of one.
  assert.ok(processorMs() - beganMs < 2000);
});

test('many pairs that are no UTF-8 cost no more than as many bytes of one value', async () => {
  const costOf = async (payload: string) => {
    const costs: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const beganMs = processorMs();
      const { statusCode } = await post({ type: 'application/x-www-form-urlencoded', payload });
      assert.equal(statusCode, 413);
      costs.push(processorMs() - beganMs);
    }
    return Math.min(...costs);
  };
  assert.ok(
    (await costOf('&%EB='.repeat(50_000))) < 3 * (await costOf(`a=${'%EB'.repeat(83_000)}`)),
  );
});

test('a text longer than any mail address is no reply address', () => {
  assert.ok(isMailAddress('jo@client.example'));
  assert.ok(!isMailAddress(`jo@${'a.'.repeat(maxMailAddressLength / 2)}example`));
});

function post({ type, payload }: EncodedForm) {
  return relay.app.inject({
    method: 'POST',
    url: '/relay/ajax/hello',
    headers: { 'content-type': type },
    payload,
  });
}
