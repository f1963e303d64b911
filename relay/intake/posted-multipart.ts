import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileLimits } from '../../forms/file-kinds.ts';
import type { Mailboxes } from '../../settings/mailboxes.ts';
import { collect, type Pairs } from './collector.ts';
import { visitorNetworks } from '../../platform/network.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import { piecesInTurn } from './files/pieces-in-turn.ts';
import type { ReceivedFile } from './file-parts.ts';
import type { Received, ReceiveFiles } from './receive-files.ts';
import type { UploadPace } from './files/upload-pace.ts';
import { maxBodyBytes } from './limits.ts';
import { MultipartError, readMultipart } from './multipart.ts';
import { filesNotTaken, Refusal, tooLarge, unreadableBody } from './refusal.ts';

/** Receives files, for the mailboxes that allow them. */
export interface UploadOptions {
  receiveFiles: ReceiveFiles;
  uploadPace: UploadPace;
}

type Posted = Map<string, string[]>;

/** The most bodies with a piece in memory at once. */
const maxReadAtOnce = 16;

const turns = createSemaphore(maxReadAtOnce);

const received = new WeakMap<FastifyRequest, Received>();

/** A post's files, while they wait for their lead to be stored. */
export function filesOf(request: FastifyRequest): readonly ReceivedFile[] {
  return received.get(request)?.files ?? [];
}

/** Deletes a post's files that were not kept. */
export async function discardFilesOf(request: FastifyRequest): Promise<void> {
  await received.get(request)?.discard();
}

/**
 * Accepts forms posted as multipart. A form to a mailbox that allows files is streamed. Any other is read whole, as
 * the other encodings are.
 */
export function acceptMultipart(
  app: FastifyInstance,
  mailboxes: Mailboxes,
  uploads: UploadOptions,
): void {
  app.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const posted: Posted = new Map();
      request.body = posted;
      const { mailbox } = request.params as { mailbox?: string };
      const limits = mailbox === undefined ? undefined : mailboxes.find(mailbox)?.files;
      try {
        if (limits) await receive(request, payload, { limits, posted }, uploads);
        else collect(fieldsOf(await wholeBody(payload), contentTypeOf(request)), posted);
        return posted;
      } catch (error) {
        throw refusalOf(error, request);
      }
    },
  );
}

/** A client's fault, such as a stream that ends early, becomes a refusal. An error of the disk is ours. */
function refusalOf(error: unknown, { raw }: FastifyRequest): unknown {
  if (error instanceof Refusal) return error;
  return error instanceof MultipartError || raw.errored !== null ? unreadableBody() : error;
}

function contentTypeOf({ headers }: FastifyRequest): string {
  return headers['content-type'] ?? '';
}

/** Reads a whole body, as Fastify does. */
function wholeBody(payload: IncomingMessage): Promise<Buffer> {
  if (Number(payload.headers['content-length']) > maxBodyBytes) return Promise.reject(tooLarge());
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const pieces: Buffer[] = [];
  let bytes = 0;
  const take = (piece: Buffer) => {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes <= maxBodyBytes) return;
    payload.off('data', take);
    reject(tooLarge());
  };
  payload.on('data', take);
  payload.once('end', () => resolve(Buffer.concat(pieces)));
  payload.once('error', reject);
  return promise;
}

function* fieldsOf(body: Buffer, contentType: string): Pairs {
  let hasFile = false;
  for (const { name, filename, text } of readMultipart(body, contentType)) {
    if (filename !== undefined) {
      // A file field left empty is posted all the same.
      hasFile ||= filename !== '' || text !== '';
      continue;
    }
    if (name === undefined) throw unreadableBody();
    yield [name, text];
  }
  if (hasFile) throw filesNotTaken();
}

async function receive(
  request: FastifyRequest,
  payload: IncomingMessage,
  form: { limits: FileLimits; posted: Posted },
  { receiveFiles, uploadPace }: UploadOptions,
): Promise<void> {
  const pace = uploadPace.watch(request.raw.socket);
  // A refused body is still read to its end, so that the client reads the answer.
  for (const over of ['end', 'close']) request.raw.once(over, pace.stop);
  try {
    const contentType = contentTypeOf(request);
    const pieces = piecesInTurn(payload, turns);
    const networks = visitorNetworks(request.ip);
    received.set(request, await receiveFiles({ ...form, pieces, contentType, networks, pace }));
  } catch (error) {
    pace.refused();
    throw error;
  }
}
