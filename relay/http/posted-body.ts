import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse as parseJson } from 'secure-json-parse';
import type { Posted } from '../../forms/validate.ts';
import { readMultipart } from './multipart.ts';
import { filesNotTaken, Refusal, tooLargeBody, unreadableBody } from './refusal.ts';

/** Far more than the longest form; a stranger's form may have fields of its own. */
export const maxBodyBytes = 256 * 1024;
const maxFields = 100;
const maxFieldNameLength = 100;
const maxFieldLength = 64 * 1024;

type Pairs = Iterable<readonly [name: string, value: string]>;

/**
 * Replaces Fastify's body parsers by the three a form may be posted in: as shipped it also takes
 * text/plain. Each gives the request its `Posted` as its body.
 */
export function acceptFormBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const accept = (type: string, read: (body: Buffer, contentType: string) => Pairs) =>
    app.addContentTypeParser(type, { parseAs: 'buffer' }, ({ headers }, body, done) => {
      let posted: Posted;
      try {
        posted = postedFrom(read(body as Buffer, headers['content-type'] ?? ''));
      } catch (error) {
        return done(error instanceof Refusal ? error : unreadableBody());
      }
      return done(null, posted);
    });
  accept('application/x-www-form-urlencoded', (body) => new URLSearchParams(body.toString()));
  accept('multipart/form-data', fieldsOf);
  accept('application/json', (body) => pairsOf(parseJson(body)));
}

/** Everything the request posted, whichever of the three ways. */
export function postedOf({ body }: FastifyRequest): Posted {
  return body instanceof Map ? (body as Posted) : new Map();
}

function postedFrom(pairs: Pairs): Posted {
  const posted = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const values = posted.get(name);
    if (values) values.push(value);
    else posted.set(name, [value]);
    if (posted.size > maxFields) throw tooLargeBody();
  }
  return posted;
}

function* fieldsOf(body: Buffer, contentType: string): Pairs {
  for (const { name, filename, text } of readMultipart(body, contentType)) {
    // A field for a file that nobody chose is posted all the same.
    if (filename === '' && text === '') continue;
    if (filename !== undefined) throw filesNotTaken();
    if (name === undefined) throw unreadableBody();
    if (name.length > maxFieldNameLength || text.length > maxFieldLength) throw tooLargeBody();
    yield [name, text];
  }
}

/** A JSON body is one flat object; a list repeats its field. */
function* pairsOf(body: unknown): Pairs {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw flatObjectOnly();
  for (const [name, value] of Object.entries(body)) {
    for (const one of Array.isArray(value) ? value : [value]) yield [name, textOf(one)];
  }
}

function textOf(value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw flatObjectOnly();
}

function flatObjectOnly(): Refusal {
  return new Refusal(
    400,
    'Post one flat JSON object: field names with text, numbers or lists of them.',
  );
}
