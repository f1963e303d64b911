import type { ReactNode } from 'react';
import { sizeInWords } from '../../forms/file-kinds.ts';
import { buttonClass } from '../components/button-class.ts';
import { postWithProgress, type Progress } from './post-with-progress.ts';
import type { Post } from './send-lead.ts';

/** Stops the tries of one sending, also between two of them: they have the same fields. */
let sending: FormData;
let stopping: AbortController;

/**
 * Posts a form with a file and shows how far it is, with a way to stop it. What was stopped can be
 * begun anew. It is loaded with the form: on a line that breaks it could not be loaded when it is sent.
 */
export async function upload(
  address: string,
  fields: FormData,
  show: (progress: ReactNode) => void,
): ReturnType<Post> {
  if (sending !== fields) [sending, stopping] = [fields, new AbortController()];
  const { signal } = stopping;
  const cancel = () => stopping.abort();
  const onProgress = (progress: Progress) =>
    show(<UploadProgress progress={progress} cancel={cancel} />);
  try {
    onProgress({ sent: 0, all: 0 });
    const stopped = new Promise<never>((_, reject) => signal.addEventListener('abort', reject));
    // A file on a drive that says nothing is never read.
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
 * Puts what each file holds now in its place: it may be saved anew, moved or taken out while it is on its
 * way. Firefox 153 then sends the length that it had, or stands still, and Chromium ends the post.
 * `arrayBuffer` of the file itself gives in WebKit 2.50 as many bytes as it once had, whatever it holds.
 * @returns what to say of files that a browser does not read any more, by field
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

/** The meter stands below the button that was pressed: on a small screen, below what is seen. */
function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** A meter, for whoever asks how far it is: it is not read out at each step. */
function UploadProgress({ progress, cancel }: { progress: Progress; cancel: () => void }) {
  const { sent, all } = progress;
  return (
    <>
      <progress
        className="upload-meter"
        {...(all > 0 && { value: sent, max: all })}
        aria-label="Your CV is on its way"
      />
      {all > 0 && <span className="tabular">{`${sizeInWords(sent)} of ${sizeInWords(all)}`}</span>}
      <button type="button" className={buttonClass('quiet')} onClick={cancel} ref={intoView}>
        Cancel
      </button>
    </>
  );
}
