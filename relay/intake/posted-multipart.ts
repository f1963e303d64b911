import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileLimits } from '../../forms/file-kinds.ts';
import type { Mailboxes } from '../../settings/mailboxes.ts';
import { collect, type Pairs } from './collector.ts';
import { visitorNetworks } from '../../platform/network.ts';
import { createTurns } from '../../platform/turns.ts';
import { freePiece } from './files/free-piece.ts';
import { piecesInTurn } from './files/pieces-in-turn.ts';
import type { ReceivedFile } from './file-parts.ts';
import type { Received, ReceiveFiles } from './receive-files.ts';
import type { UploadPace } from './files/upload-pace.ts';
import { maxBodyBytes } from './limits.ts';
import { MultipartError, readMultipart } from './multipart.ts';
import { filesNotTaken, Refusal, tooLarge, unreadableBody } from './refusal.ts';

/** What takes files, for the mailboxes that allow them. */
export interface UploadOptions {
  receiveFiles: ReceiveFiles;
  uploadPace: UploadPace;
}

type Posted = Map<string, string[]>;

/** A longer form to a mailbox that takes files nearly always brings one. */
const maxWholeBytes = 64 * 1024;

/** Bodies of which a piece is read and written at once. */
const maxReadAtOnce = 16;

const turns = createTurns(maxReadAtOnce);

const received = new WeakMap<FastifyRequest, Received>();

/** The files that came with a post, while they wait for their lead. */
export function filesOf(request: FastifyRequest): readonly ReceivedFile[] {
  return received.get(request)?.files ?? [];
}

/** Leaves nothing of the files of a post but what was kept. */
export async function discardFilesOf(request: FastifyRequest): Promise<void> {
  await received.get(request)?.discard();
}

/**
 * Takes forms posted as multipart. One that brings no file is read whole, as any other form; one that
 * may, to a mailbox that allows it, is read as it comes in.
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
      const length = Number(request.headers['content-length'] ?? Number.NaN);
      try {
        if (limits && !(length <= maxWholeBytes)) {
          await receive(request, payload, { limits, posted }, uploads);
        } else {
          const body = await wholeBody(payload, length);
          await readWhole(request, body, { limits, posted }, uploads);
          freePiece(body, { from: payload });
        }
        return posted;
      } catch (error) {
        throw refusalOf(error, request);
      }
    },
  );
}

interface Reading {
  limits: FileLimits | undefined;
  posted: Posted;
}

/** A stream that ends early is the client's fault; what the disk says is ours. */
function refusalOf(error: unknown, { raw }: FastifyRequest): unknown {
  if (error instanceof Refusal) return error;
  return error instanceof MultipartError || raw.errored !== null ? unreadableBody() : error;
}

/** As Fastify reads a body whole. */
function wholeBody(payload: IncomingMessage, length: number): Promise<Buffer> {
  if (length > maxBodyBytes) return Promise.reject(tooLarge());
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
  payload.once('end', () => {
    const [first, ...more] = pieces;
    resolve(first && more.length === 0 ? first : Buffer.concat(pieces));
    if (more.length > 0) for (const piece of pieces) freePiece(piece, { from: payload });
  });
  payload.once('error', reject);
  return promise;
}

async function readWhole(
  request: FastifyRequest,
  body: Buffer,
  { limits, posted }: Reading,
  { receiveFiles }: UploadOptions,
): Promise<void> {
  const contentType = request.headers['content-type'] ?? '';
  if (limits && body.includes('filename')) {
    const networks = visitorNetworks(request.ip);
    const upload = { pieces: [body], contentType, limits, networks, posted };
    received.set(request, await receiveFiles(upload));
    return;
  }
  collect(fieldsOf(body, contentType), posted);
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

async function receive(
  request: FastifyRequest,
  payload: IncomingMessage,
  { limits, posted }: Reading & { limits: FileLimits },
  { receiveFiles, uploadPace }: UploadOptions,
): Promise<void> {
  const pace = uploadPace.watch(request.raw.socket);
  // A body that was refused is read on to its end, for its client to read the answer.
  for (const over of ['end', 'close']) request.raw.once(over, pace.stop);
  try {
    const contentType = request.headers['content-type'] ?? '';
    const pieces = piecesInTurn(payload, turns);
    const networks = visitorNetworks(request.ip);
    const upload = { pieces, contentType, limits, networks, posted, pace };
    received.set(request, await receiveFiles(upload));
  } catch (error) {
    pace.refused();
    throw error;
  }
}
