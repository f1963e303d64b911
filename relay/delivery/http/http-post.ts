import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { timeLimit } from '../../../platform/time-limit.ts';
import { lookupShared } from './shared-lookup.ts';

/** What is read of an answer: enough for a person to see why, whatever the server sends. */
const maxAnswerBytes = 2048;

interface HttpPost {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** For the whole exchange. */
  timeoutMs: number;
  /** Resolves host names, where not every address may be connected to. */
  lookup?: RequestOptions['lookup'];
}

export interface HttpAnswer {
  status: number;
  retryAfter: string | undefined;
  /** The beginning of what the server said, in one line. */
  words: string;
}

/** Posts JSON. A redirect is an answer like any other: it is not followed. */
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
      // A connection of its own: none that was opened under other rules is used again.
      agent: false,
      signal,
      lookup,
    },
    resolve,
  );
  outgoing.on('error', reject);
  // Unheard, Node closes the line and says nothing any more, not even once the time is up.
  outgoing.on('upgrade', ({ statusCode }, socket) => {
    socket.destroy();
    reject(new Error(`${statusCode} is no answer: it wants to speak another protocol.`));
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

/** The status has said what became of it: words that drip, or break off, are as many as came. */
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
    // The line was cut, by its end or by ours once the time was up.
  }
  const text = Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString();
  // eslint-disable-next-line no-control-regex
  return text.replaceAll(/[\u0000-\u0020\u007f]+/g, ' ').trim();
}
