import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse as readJsonBody } from 'secure-json-parse';
import type { Posted } from '../../forms/validate.ts';
import type { Mailboxes } from '../../settings/mailboxes.ts';
import { collect, type Pairs } from './collector.ts';
import { acceptMultipart, type UploadOptions } from './posted-multipart.ts';
import { packedBody, Refusal, unreadableBody } from './refusal.ts';
import { decodeTyped, pairsWithLetters } from './posted-charset.ts';

/** The codings under which a body arrives as it was written. */
const plainCodings: ReadonlySet<string> = new Set(['identity', 'chunked']);

/**
 * Replaces Fastify's body parsers with those for the three encodings of a form; Fastify itself also accepts
 * text/plain. Each sets the request's `Posted` as its body, as far as it was read even if it is refused: the refusal
 * page returns the words.
 */
export function acceptFormBodies(
  app: FastifyInstance,
  mailboxes: Mailboxes,
  uploads: UploadOptions,
): void {
  app.removeAllContentTypeParsers();
  // Compressed bytes may parse as a form: now and then a lead of noise was stored and acknowledged. Node undoes no
  // coding but chunked, and leaves the others of a Transfer-Encoding to us (RFC 9112 6.1).
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { 'content-encoding': content, 'transfer-encoding': transfer } = request.headers;
    done(isPlain(content) && isPlain(transfer) ? null : packedBody(), payload);
  });
  const accept = (type: string, read: (body: Buffer) => Pairs) =>
    app.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, (request, body, done) => {
      const posted = new Map<string, string[]>();
      request.body = posted;
      try {
        collect(read(body), posted);
      } catch (error) {
        return done(error instanceof Refusal ? error : unreadableBody());
      }
      return done(null, posted);
    });
  accept('application/x-www-form-urlencoded', pairsWithLetters);
  accept('application/json', (body) => pairsOf(readJsonBody(decodeTyped(body))));
  acceptMultipart(app, mailboxes, uploads);
}

/** Whether a list of codings, or none, leaves the body as it was written. */
function isPlain(codings = ''): boolean {
  if (codings === '') return true;
  return codings.split(',').every((coding) => plainCodings.has(coding.trim().toLowerCase()));
}

/** Everything the request posted, in any of the three encodings. */
export function postedOf({ body }: FastifyRequest): Posted {
  return body instanceof Map ? (body as Posted) : new Map();
}

/** Reads a JSON body: one flat object, in which a list repeats its field. */
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
