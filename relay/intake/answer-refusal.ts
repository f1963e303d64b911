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
  /** Counts each refused post. */
  metrics: { refused: (status: RefusalStatus) => void };
  /** Called for each post that a fault of ours kept from being stored. */
  onNotStored: () => void;
}

/**
 * Answers a refused post with the reason, as JSON or on a page that brings the visitor's words back.
 * @param overLimit gives the refusal of a post over its network's limit, which takes precedence
 * @param log gets a line for each refusal, however many there are
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
    // The rest of a refused body is read and discarded. Unread it would block the connection, and a browser that is
    // still sending would never reach the answer.
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

/** The logged reason. The message of a store that cannot be used says enough; only a fault of ours needs its stack. */
function reasonOf(error: unknown) {
  if (!isFault(error) && !isStoreWide(error)) return { err: error };
  const { message: reason, code, errcode } = error as StoreError;
  return { reason, code, errcode };
}

/** The page of a refused post. If the site's own cannot be rendered, a plain one still brings the words back. */
async function pageOf(
  refused: RefusedPost,
  pages: RelayPages,
  log: Pick<RelayLog, 'error'>,
): Promise<RelayPage> {
  try {
    return await pages.refused(refused);
  } catch (error) {
    log.error({ err: error }, 'the page for a refused post could not be built');
    return plainPages.refused(refused);
  }
}

/** The refusal for a fault of ours. The visitor is never told that anything was sent before the store confirms it. */
function faultRefusal(error: unknown): Refusal {
  const message = isFault(error, 'overloaded')
    ? 'Very many messages are arriving right now. Send it again in a moment.'
    : 'We could not store your message just now. Send it again in a moment.';
  return new Refusal(503, message, { retryAfterSeconds: retryAfterFaultSeconds });
}
