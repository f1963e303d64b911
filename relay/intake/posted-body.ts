import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse as parseJson } from 'secure-json-parse';
import type { Posted } from '../../forms/validate.ts';
import {
  maxFieldNameLength,
  maxFields,
  maxPairs,
  maxValueLength,
  maxValuesOfField,
} from './limits.ts';
import { readMultipart } from './multipart.ts';
import {
  filesNotTaken,
  Refusal,
  tooLongName,
  tooLongValue,
  tooManyFields,
  unreadableBody,
} from './refusal.ts';

type Pairs = Iterable<readonly [name: string, value: string]>;

/**
 * Replaces Fastify's body parsers by the three a form may be posted in: as shipped it also takes
 * text/plain. Each gives the request its `Posted` as its body, a refused one too, as far as it was
 * read: the page that tells a visitor so brings the words back.
 */
export function acceptFormBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const accept = (type: string, read: (body: Buffer, contentType: string) => Pairs) =>
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body, done) => {
      const posted = new Map<string, string[]>();
      request.body = posted;
      try {
        collect(read(body as Buffer, request.headers['content-type'] ?? ''), posted);
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

/** @throws Refusal once a limit is passed: only a value that is too long is still taken in */
function collect(pairs: Pairs, posted: Map<string, string[]>): void {
  let count = 0;
  let tooLong: string | undefined;
  for (const [name, value] of pairs) {
    if (name.length > maxFieldNameLength) throw tooLongName();
    const values = posted.get(name);
    count += 1;
    const full = values ? values.length === maxValuesOfField : posted.size === maxFields;
    if (full || count > maxPairs) throw tooManyFields();
    if (values) values.push(value);
    else posted.set(name, [value]);
    if (value.length > maxValueLength) tooLong ??= name;
  }
  if (tooLong !== undefined) throw tooLongValue(tooLong);
}

function* fieldsOf(body: Buffer, contentType: string): Pairs {
  let hasFile = false;
  for (const { name, filename, text } of readMultipart(body, contentType)) {
    if (filename !== undefined) {
      // A field for a file that nobody chose is posted all the same.
      hasFile ||= filename !== '' || text !== '';
      continue;
    }
    if (name === undefined) throw unreadableBody();
    yield [name, text];
  }
  if (hasFile) throw filesNotTaken();
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
