import type { ReactNode } from 'react';
import { sizeInWords } from '../../forms/file-kinds.ts';
import { buttonClass } from '../components/button-class.ts';
import { postWithProgress, type Progress } from './post-with-progress.ts';
import type { Post } from './send-lead.ts';

/** The send under way, and what stops its attempts, also between two of them: all have the same fields. */
let inFlight: FormData;
let aborter: AbortController;

/**
 * Posts a form with a file and shows the progress, with a button to cancel. A cancelled post can be started again.
 * This module is loaded with the form: once it is sent, the connection may already be broken.
 */
export async function upload(
  address: string,
  fields: FormData,
  show: (progress: ReactNode) => void,
): ReturnType<Post> {
  if (inFlight !== fields) [inFlight, aborter] = [fields, new AbortController()];
  const { signal } = aborter;
  const cancel = () => aborter.abort();
  const onProgress = (progress: Progress) =>
    show(<UploadProgress progress={progress} cancel={cancel} />);
  try {
    onProgress({ loaded: 0, total: 0 });
    const stopped = new Promise<never>((_, reject) => signal.addEventListener('abort', reject));
    // Reading a file from a drive that does not respond never ends.
    const errors = await Promise.race([readFiles(fields), stopped]);
    signal.throwIfAborted();
    if (Object.keys(errors).length > 0) return { status: 422, body: { errors } };
    return await postWithProgress(address, fields, { onProgress, signal });
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

/**
 * Replaces each file by a copy of its current content: it may be changed, moved or removed during the upload.
 * Firefox 153 then sends the old length, or stalls, and Chromium aborts the post. The file's own `arrayBuffer`
 * gives as many bytes in WebKit 2.50 as the file once had, whatever it holds now.
 * @returns what to say about files that the browser can no longer read, by field
 */
async function readFiles(fields: FormData): Promise<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const [name, file] of fields) {
    if (typeof file === 'string') continue;
    try {
      fields.set(name, new File([await new Response(file).arrayBuffer()], file.name, file));
    } catch {
      errors[name] = 'Your file has changed since you chose it. Choose it again.';
    }
  }
  return errors;
}

/** Scrolls the meter's button into view: it is below the pressed one, on a small screen below the viewport. */
function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** A progress bar. A screen reader reads it out when asked, not at each step. */
function UploadProgress({ progress, cancel }: { progress: Progress; cancel: () => void }) {
  const { loaded, total } = progress;
  return (
    <>
      <progress
        className="upload-meter"
        {...(total > 0 && { value: loaded, max: total })}
        aria-label="Your CV is on its way"
      />
      {total > 0 && (
        <span className="tabular">{`${sizeInWords(loaded)} of ${sizeInWords(total)}`}</span>
      )}
      <button type="button" className={buttonClass('quiet')} onClick={cancel} ref={intoView}>
        Cancel
      </button>
    </>
  );
}
