import type { FastifyReply, FastifyRequest } from 'fastify';
import { hiddenField } from '../../forms/form.ts';
import { findForm } from '../../forms/forms.ts';
import { isFault } from '../../leads/fault.ts';
import { isStoreWide, type StoreError } from '../../leads/store/database/store-error.ts';
import type { RelayLog } from '../../platform/log.ts';
import type { Config } from '../../settings/config.ts';
import { pageHeaders } from '../serving/page-headers.ts';
import { plainPages, type RefusedPost, type RelayPage, type RelayPages } from './pages.ts';
import { postedOf } from './posted-body.ts';
import { discardFilesOf } from './posted-multipart.ts';
import { Refusal, refusalFrom, type RefusalStatus } from './refusal.ts';
import { wordsToRepeat } from './repeated-words.ts';
import { wantsJson } from './wants-json.ts';

const retryAfterFaultSeconds = 5;

export interface RefusalOptions {
  config: Config;
  pages: RelayPages;
  /** Hears of each post that was not taken. */
  metrics: { refused: (status: RefusalStatus) => void };
  /** Told of each that a fault of ours kept from being taken. */
  onNotStored: () => void;
}

/**
 * Says why a post was not taken, as JSON or on a page that brings the words back.
 * @param overLimit gives the refusal of a post over its network's limit: it goes before any other
 * @param log hears of each, however many there are
 */
export function createRefusalHandler(
  { config, pages, metrics, onNotStored }: RefusalOptions,
  overLimit: (request: FastifyRequest) => Refusal | undefined,
  log: RelayLog,
) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = overLimit(request) ?? refusalFrom(error) ?? faultRefusal(error);
    const { statusCode: status, message, problems, retryAfterSeconds } = refusal;
    metrics.refused(status);
    // The rest of a refused body is read and thrown away. Unread it would hold up the connection,
    // and a browser that is still sending would not get to the answer.
    request.raw.resume();
    await discardFilesOf(request);
    reply.removeHeader('connection');
    if (status >= 500) {
      onNotStored();
      log.error(reasonOf(error), 'not accepted');
    } else log.info({ status, problems: Object.keys(problems).length }, 'refused');
    reply.code(status);
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    if (wantsJson(request)) return reply.send({ success: 'false', message, errors: problems });
    const posted = postedOf(request);
    const form = findForm(posted.get(hiddenField.form)?.at(-1));
    const words = wordsToRepeat(posted, form);
    const refused = { message, problems, form, ...words };
    const { html, admitted } = await pageOf(refused, pages, log);
    return reply.headers(pageHeaders(admitted, config)).send(html);
  };
}

/** Where a store cannot be used, its words say why, and whence they came says nothing; of a fault of ours it does. */
function reasonOf(error: unknown) {
  if (!isFault(error) && !isStoreWide(error)) return { err: error };
  const { message: reason, code, errcode } = error as StoreError;
  return { reason, code, errcode };
}

/** Where the site's own page cannot be made, the words come back all the same. */
async function pageOf(
  refused: RefusedPost,
  pages: RelayPages,
  log: Pick<RelayLog, 'error'>,
): Promise<RelayPage> {
  try {
    return await pages.refused(refused);
  } catch (error) {
    log.error({ err: error }, 'the page of a refused post could not be made');
    return plainPages.refused(refused);
  }
}

/** A fault of ours. The store says so before the visitor is told that anything was sent. */
function faultRefusal(error: unknown): Refusal {
  const message = isFault(error, 'overloaded')
    ? 'Very many messages are arriving right now. Send it again in a moment.'
    : 'We could not store your message just now. Send it again in a moment.';
  return new Refusal(503, message, { retryAfterSeconds: retryAfterFaultSeconds });
}
