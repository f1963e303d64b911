import { replyPromise } from '../../../content/office.ts';
import { buttonClass } from '../../components/button-class.ts';
import {
  copyAttribute,
  fillAttribute,
  type Copied,
  type Filled,
} from '../../islands/send-cv-markup.ts';

/**
 * Previews the mail for the role whose card opened the dialog, with its parts to copy. Without scripts it
 * never opens, and each card's link opens the mail itself.
 */
export function SendCvDialog() {
  return (
    <dialog aria-labelledby="send-cv" className="modal">
      <button type="button" className="modal-close" aria-label="Close">
        ×
      </button>
      <h2 id="send-cv" className="heading-2">
        Send your CV for <span {...filled('title')} />
      </h2>
      <p className="mt-2 text-ink-soft" {...filled('place')} />
      <p className="mt-4 max-w-prose">
        The button opens your email with the note below. Attach your CV and send it: a recruiter
        will read it and reply {replyPromise}.
      </p>
      <dl className="facts mt-6">
        <div>
          <dt>To</dt>
          <dd {...filled('to')} />
        </div>
        <div>
          <dt>Subject</dt>
          <dd {...filled('subject')} />
        </div>
      </dl>
      <p className="cover-note" {...filled('body')} />
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- its address is the opener's */}
        <a className={buttonClass('primary')} {...filled('mail')}>
          Open my email
        </a>
        <CopyButton what="address" />
        <CopyButton what="note" />
      </div>
      <details className="question mt-6">
        <summary>Or upload your CV here</summary>
        <div className="pb-4">One moment, the form is on its way.</div>
      </details>
    </dialog>
  );
}

/** For visitors whose browser opens no email client. Its label, a live region, says whether it copied. */
function CopyButton({ what }: { what: Copied }) {
  return (
    <button type="button" className="copy-button" {...{ [copyAttribute]: what }}>
      <span aria-live="polite">Copy the {what}</span>
    </button>
  );
}

function filled(part: Filled) {
  return { [fillAttribute]: part };
}
