import type { Post } from './send-lead.ts';

/** The progress of an upload, in bytes: those sent, and all of them. */
export type Progress = Pick<ProgressEvent, 'loaded' | 'total'>;

/** How long an upload may stall: longer than the pauses of a slow connection that still works. */
const maxSilenceMs = 60_000;

/** What a device may still buffer of the data it reports as sent, and how slowly that may leave: 64 kbit/s. */
const maxKeptBytes = 1_000_000;
const slowestBytesPerMs = 8;

/**
 * Posts a form and reports its progress, which `fetch` cannot. It may take any time, as long as it does not stall.
 * @returns the answer; rejects if there is none
 */
export function postWithProgress(
  address: string,
  fields: FormData,
  { onProgress, signal }: { onProgress: (progress: Progress) => void; signal: AbortSignal },
): ReturnType<Post> {
  const request = new XMLHttpRequest();
  let silence: ReturnType<typeof setTimeout>;
  const restartTimeout = (keptBytes = 0) => {
    clearTimeout(silence);
    const silenceMs = maxSilenceMs + keptBytes / slowestBytesPerMs;
    silence = setTimeout(() => request.abort(), silenceMs);
  };
  request.upload.addEventListener('progress', (progress) => {
    const { loaded, total } = progress;
    restartTimeout(loaded === total ? Math.min(total, maxKeptBytes) : 0);
    onProgress(progress);
  });
  // `Promise.withResolvers` is missing in Safari before 17.4.
  const answer = new Promise<Awaited<ReturnType<Post>>>((resolve, reject) => {
    request.addEventListener('load', () => {
      const { status, response: body } = request;
      resolve({ status, body: body as unknown });
    });
    // Without an answer, whatever the cause. After an answer the promise is already settled.
    request.addEventListener('loadend', reject);
  });
  signal.addEventListener('abort', () => request.abort());
  request.open('POST', address);
  request.setRequestHeader('accept', 'application/json');
  request.responseType = 'json';
  restartTimeout();
  request.send(fields);
  return answer;
}
