import { constantFrom } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { Pairs } from '../forms/test-posts.ts';

export interface EncodedForm {
  type: string;
  payload: string | Buffer;
}

type Encode = (pairs: Pairs) => EncodedForm | Promise<EncodedForm>;

/** The three ways that integrators post. */
export function wayOfPosting(): Arbitrary<Encode> {
  return constantFrom<Encode[]>(asUrlencoded, asMultipart, asJson);
}

/** Only JSON can hold half a character; the others are bytes of UTF-8. */
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

export function asJson(pairs: Pairs): EncodedForm {
  const values = Map.groupBy(pairs, ([name]) => name);
  const fields = [...values].map(([name, same]) => {
    const all = same.map(([, value]) => value);
    return `${JSON.stringify(name)}:${JSON.stringify(all.length === 1 ? all[0] : all)}`;
  });
  return { type: 'application/json', payload: `{${fields.join()}}` };
}
