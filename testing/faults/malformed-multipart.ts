import { oddFields } from './odd-fields.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A multipart body and its claimed content type, each valid or malformed by chance. */
export function multipartBody(random: SeededRandom): { type: string; body: Buffer } {
  const boundary = random.pick([
    'b',
    '----form',
    'x'.repeat(70),
    'x'.repeat(300),
    "a'()+_,-./:=?",
    '',
  ]);
  const lineEnd = random.oneIn(6) ? '\n' : '\r\n';
  const parts = oddFields(random).map(([name, value]) => {
    const disposition = random.pick([
      `Content-Disposition: form-data; name="${name}"`,
      `Content-Disposition: form-data; name="${name}"`,
      `Content-Disposition: form-data; name="${name}"; filename="a.exe"`,
      `Content-Disposition: form-data; name*=UTF-8''%zz%c0%af`,
      'Content-Disposition: form-data',
      'Content-Disposition: attachment; filename=..\\..\\x',
      `Content-Disposition: form-data; name="${name}`,
      `X-Filler: ${'f'.repeat(20_000)}`,
      '',
    ]);
    const more = random.pick(
      [
        [
          '',
          '',
          '',
          'Content-Type: text/plain; charset=utf-16le',
          'Content-Type: text/plain; charset=none',
        ],
        [
          'Content-Type: multipart/mixed; boundary=b',
          'Content-Type: application/json',
          ': no name',
        ],
        ['Content-Transfer-Encoding: base64', 'Content-Transfer-Encoding: quoted-printable'],
        Array.from({ length: 50 }, (_, line) => `X-${line}: y`).join(lineEnd),
      ].flat(),
    );
    const head = [disposition, more].filter((line) => line !== '').join(lineEnd);
    return `--${boundary}${lineEnd}${head}${lineEnd}${lineEnd}${value}${lineEnd}`;
  });
  const end = random.pick([
    `--${boundary}--${lineEnd}`,
    `--${boundary}--`,
    `--${boundary}`,
    '--',
    '',
  ]);
  const claimed = random.pick(
    [
      [`boundary=${boundary}`, `boundary=${boundary}`, `boundary="${boundary}"`],
      ['boundary=another', 'boundary', 'boundary="', '', 'charset=utf-7; boundary=b'],
    ].flat(),
  );
  const preamble = random.oneIn(10) ? 'preamble\r\n' : '';
  return {
    type: `multipart/form-data; ${claimed}`,
    body: Buffer.from(preamble + parts.join('') + end),
  };
}
