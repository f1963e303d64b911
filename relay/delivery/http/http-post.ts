import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { timeLimit } from '../../../platform/time-limit.ts';
import { lookupShared } from './shared-lookup.ts';

/** How much of an answer's body is read: enough for a person to see the reason, whatever the server sends. */
const maxAnswerBytes = 2048;

interface HttpPost {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Limits the whole exchange. */
  timeoutMs: number;
  /** Resolves host names, if not every address may be connected to. */
  lookup?: RequestOptions['lookup'];
}

export interface HttpAnswer {
  status: number;
  retryAfter: string | undefined;
  /** The beginning of the body, on one line. */
  words: string;
}

/** Posts JSON. A redirect is returned like any other answer and not followed. @throws if there is no answer in time */
export async function postJson(post: HttpPost): Promise<HttpAnswer> {
  const { url, headers, body, timeoutMs, lookup = lookupShared } = post;
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  using limit = timeLimit(timeoutMs);
  const { signal } = limit;
  const outgoing = request(
    url,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...headers,
      },
      // A new connection: one opened under another lookup's rules must not be reused.
      agent: false,
      signal,
      lookup,
    },
    resolve,
  );
  outgoing.on('error', reject);
  // Without a listener Node closes the connection and emits nothing more, not even on a timeout.
  outgoing.on('upgrade', ({ statusCode }, socket) => {
    socket.destroy();
    reject(new Error(`${statusCode} is not an answer: it asks for another protocol.`));
  });
  outgoing.end(body);
  try {
    const response = await promise;
    return {
      status: response.statusCode ?? 0,
      retryAfter: response.headers['retry-after'],
      words: await beginningOf(response),
    };
  } catch (error) {
    throw signal.aborted ? new Error(`No answer within ${timeoutMs / 1000} s.`) : error;
  } finally {
    outgoing.destroy();
  }
}

/** Reads the beginning of a body. The status has told the outcome, so a body that drips or breaks off ends there. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes >= maxAnswerBytes) break;
    }
  } catch {
    // The connection was closed, by the server or by our timeout.
  }
  const text = Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString();
  // eslint-disable-next-line no-control-regex
  return text.replaceAll(/[\u0000-\u0020\u007f]+/g, ' ').trim();
}
