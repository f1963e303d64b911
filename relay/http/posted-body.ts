import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Posted } from '../../forms/validate.ts';
import { Refusal, refusalFrom, tooLargeBody, unreadableBody } from './refusal.ts';

/** Far more than the longest form; a stranger's form may have fields of its own. */
export const maxBodyBytes = 256 * 1024;
const maxFields = 100;
const maxFieldNameBytes = 100;
const maxFieldBytes = 64 * 1024;

type Pair = readonly [name: string, value: string];

/**
 * Replaces Fastify's body parsers by the three a form may be posted in. As shipped it also takes
 * text/plain, and its body limit does not stop a large multipart body.
 */
export async function acceptFormBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, [...new URLSearchParams(String(body))]);
    },
  );
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    void parseJson(request, String(body), (error, value) => {
      if (error) return done(error);
      try {
        done(null, pairsOf(value));
      } catch (refusal) {
        done(refusal as Refusal);
      }
    });
  });
  await app.register(multipart, {
    limits: {
      fieldNameSize: maxFieldNameBytes,
      fieldSize: maxFieldBytes,
      fields: maxFields,
      files: 0,
      parts: maxFields,
      headerPairs: 20,
    },
  });
}

/** Everything the request posted, whichever of the three ways. */
export async function readPosted(request: FastifyRequest): Promise<Posted> {
  const pairs = request.isMultipart()
    ? await readMultipart(request)
    : ((request.body ?? []) as readonly Pair[]);
  const posted = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const values = posted.get(name);
    if (values) values.push(value);
    else posted.set(name, [value]);
    if (posted.size > maxFields) throw tooLargeBody();
  }
  return posted;
}

async function readMultipart(request: FastifyRequest): Promise<Pair[]> {
  try {
    return await readParts(request);
  } catch (error) {
    // What the parser throws at a malformed body has no status: as shipped it would be a 500.
    throw refusalFrom(error) ?? unreadableBody();
  }
}

async function readParts(request: FastifyRequest): Promise<Pair[]> {
  const pairs: Pair[] = [];
  let bytes = 0;
  for await (const part of request.parts()) {
    if (part.type !== 'field' || typeof part.value !== 'string') throw unreadableBody();
    // A part without a name has none here, whatever its type says.
    if (typeof part.fieldname !== 'string') throw unreadableBody();
    if (part.fieldnameTruncated || part.valueTruncated) throw tooLargeBody();
    bytes += part.value.length;
    if (bytes > maxBodyBytes) throw tooLargeBody();
    pairs.push([part.fieldname, part.value]);
  }
  return pairs;
}

/** A JSON body is one flat object; a list repeats its field. */
function pairsOf(body: unknown): Pair[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw flatObjectOnly();
  return Object.entries(body).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one: unknown): Pair => [name, textOf(one)]),
  );
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
