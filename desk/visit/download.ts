import { Readable } from 'node:stream';

const types = { json: 'application/json', csv: 'text/csv' } as const;

/** A file to be saved and not shown, by a name of ours: no header has a stranger's words. */
export function download(
  body: string | Readable,
  { name, as }: { name: string; as: keyof typeof types },
): Response {
  return new Response(typeof body === 'string' ? body : (Readable.toWeb(body) as ReadableStream), {
    headers: {
      'content-type': `${types[as]}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}.${as}"`,
    },
  });
}
