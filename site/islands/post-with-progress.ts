import type { Post } from './send-lead.ts';

/** How far a file is on its way, in bytes. */
export interface Progress {
  sent: number;
  all: number;
}

/** Longer than the quiet moments of a line that carries something. */
const maxSilenceMs = 60_000;

/** What a device may keep of that which it calls sent, and for how long: a megabyte, at 64 kbit/s. */
const maxKeptBytes = 1_000_000;
const slowestBytesPerMs = 8;

/**
 * Posts a form and tells how far it is, which `fetch` cannot. It takes as long as it takes, for as long
 * as something moves.
 * @returns the answer; rejects where there is none
 */
export function postWithProgress(
  address: string,
  fields: FormData,
  { onProgress, signal }: { onProgress: (progress: Progress) => void; signal: AbortSignal },
): ReturnType<Post> {
  const request = new XMLHttpRequest();
  let silence: ReturnType<typeof setTimeout>;
  const heard = (keptBytes = 0) => {
    clearTimeout(silence);
    const silenceMs = maxSilenceMs + keptBytes / slowestBytesPerMs;
    silence = setTimeout(() => request.abort(), silenceMs);
  };
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    heard(loaded === total ? Math.min(total, maxKeptBytes) : 0);
    onProgress({ sent: loaded, all: total });
  });
  // `Promise.withResolvers` is missing in Safari before 17.4.
  const answer = new Promise<Awaited<ReturnType<Post>>>((resolve, reject) => {
    request.addEventListener('load', () => {
      const { status, response: body } = request;
      resolve({ status, body: body as unknown });
    });
    // Whatever ended it without an answer; of one that has come this takes nothing back.
    request.addEventListener('loadend', () => reject(new Error('No answer.')));
  });
  signal.addEventListener('abort', () => request.abort());
  request.open('POST', address);
  request.setRequestHeader('accept', 'application/json');
  request.responseType = 'json';
  heard();
  request.send(fields);
  return answer;
}
