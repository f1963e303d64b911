import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse as parseJson } from 'secure-json-parse';
import type { Posted } from '../../forms/validate.ts';
import type { Mailboxes } from '../../settings/mailboxes.ts';
import { collect, type Pairs } from './collector.ts';
import { acceptMultipart, type UploadOptions } from './posted-multipart.ts';
import { Refusal, unreadableBody } from './refusal.ts';
import { lettersOf, pairsWithLetters } from './typed-letters.ts';

/**
 * Replaces Fastify's body parsers by the three a form may be posted in: as shipped it also takes
 * text/plain. Each gives the request its `Posted` as its body, a refused one too, as far as it was
 * read: the page that tells a visitor so brings the words back.
 */
export function acceptFormBodies(
  app: FastifyInstance,
  mailboxes: Mailboxes,
  uploads: UploadOptions,
): void {
  app.removeAllContentTypeParsers();
  const accept = (type: string, read: (body: Buffer) => Pairs) =>
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body, done) => {
      const posted = new Map<string, string[]>();
      request.body = posted;
      try {
        collect(read(body as Buffer), posted);
      } catch (error) {
        return done(error instanceof Refusal ? error : unreadableBody());
      }
      return done(null, posted);
    });
  accept('application/x-www-form-urlencoded', pairsWithLetters);
  accept('application/json', (body) => pairsOf(parseJson(lettersOf(body))));
  acceptMultipart(app, mailboxes, uploads);
}

/** Everything the request posted, whichever of the three ways. */
export function postedOf({ body }: FastifyRequest): Posted {
  return body instanceof Map ? (body as Posted) : new Map();
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
