import { constantFrom, type Arbitrary } from 'fast-check';
import type { Pairs } from './test-posts.ts';

export interface EncodedForm {
  type: string;
  payload: string | Buffer;
}

type Encode = (pairs: Pairs) => EncodedForm | Promise<EncodedForm>;

/** One of the three encodings that integrators post. */
export function wayOfPosting(): Arbitrary<Encode> {
  return constantFrom<Encode[]>(asUrlencoded, asMultipart, asJson);
}

/** Whether an encoding can carry these texts. Only JSON can hold a lone surrogate; the others are UTF-8. */
export function canCarry(pairs: Pairs, encode: Encode): boolean {
  return encode === asJson || pairs.flat().every((text) => text.isWellFormed());
}

export function asUrlencoded(pairs: Pairs): EncodedForm {
  const payload = new URLSearchParams(pairs.map((pair) => [...pair])).toString();
  return { type: 'application/x-www-form-urlencoded', payload };
}

export async function asMultipart(pairs: Pairs): Promise<EncodedForm> {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { type, payload: Buffer.from(await encoded.arrayBuffer()) };
}

/**
 * Encodes a form with files as browsers do. Node omits an empty file name, which browsers post for a field
 * without a chosen file.
 */
export async function asBrowsersDo(form: FormData): Promise<EncodedForm> {
  const boundary = '----WebKitFormBoundaryTest';
  const pieces: (string | Uint8Array)[] = [];
  for (const [name, value] of form) {
    const about = `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"`;
    if (typeof value === 'string') {
      pieces.push(`${about}\r\n\r\n${value.replaceAll(/\r?\n/g, '\r\n')}\r\n`);
    } else {
      const type = value.type === '' ? 'application/octet-stream' : value.type;
      pieces.push(`${about}; filename="${escaped(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`);
      pieces.push(await value.bytes(), '\r\n');
    }
  }
  pieces.push(`--${boundary}--\r\n`);
  const payload = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  return { type: `multipart/form-data; boundary=${boundary}`, payload };
}

/** Escapes a field's or a file's name as the HTML standard does. */
function escaped(name: string): string {
  return name.replaceAll('\r\n', '%0D%0A').replaceAll('"', '%22');
}

export function asJson(pairs: Pairs): EncodedForm {
  const values = Map.groupBy(pairs, ([name]) => name);
  const fields = [...values].map(([name, same]) => {
    const all = same.map(([, value]) => value);
    return `${JSON.stringify(name)}:${JSON.stringify(all.length === 1 ? all[0] : all)}`;
  });
  return { type: 'application/json', payload: `{${fields.join()}}` };
}
