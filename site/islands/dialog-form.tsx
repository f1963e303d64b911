import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { contactPath, type ContactService } from '../../content/contact-services.ts';
import type { Form } from '../../forms/form.ts';
import { buttonClass, type ButtonVariant } from '../components/button-class.ts';
import { RelayForm } from '../components/relay-form.tsx';
import { replayedClickAttribute } from './island-markup.ts';
import { useRelaySubmission } from './use-relay-submission.ts';

/** From the closing dialog to the thank-you page. */
const redirectDelayMs = 500;

interface DialogFormProps {
  form: Form;
  /** What the button says, and the dialog is called. */
  label: string;
  introduction: string;
  /** What the visitor asks about: named in the address that the button leads to as a link. */
  service: ContactService;
  variant?: ButtonVariant;
}

/**
 * A relay form in a dialog, opened by its button. Without scripts the button is a link to Contact
 * with the service ticked; alive it stays the same element, which may have the focus just then.
 */
export function DialogForm({
  form,
  label,
  introduction,
  service,
  variant = 'primary',
}: DialogFormProps) {
  const [opened, setOpened] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);

  return (
    <>
      <a
        ref={makeButton}
        href={contactPath(service)}
        className={buttonClass(variant)}
        {...{ [replayedClickAttribute]: '' }}
        onClick={(event) => {
          event.preventDefault();
          flushSync(() => setOpened(true));
          dialog.current?.showModal();
        }}
        onKeyDown={(event) => {
          // Links scroll the page at this key; buttons are pressed by it.
          if (event.key !== ' ') return;
          event.preventDefault();
          event.currentTarget.click();
        }}
      >
        {label}
      </a>
      {opened && (
        // The browser keeps the focus in it, closes it at Escape and gives the focus back. What is
        // typed in it stays while it is closed.
        <dialog ref={dialog} aria-label={label} className="modal">
          <button
            type="button"
            className="modal-close"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            ×
          </button>
          <h2 className="heading-2">{label}</h2>
          <p className="mt-3 max-w-prose">{introduction}</p>
          <div className="mt-6">
            <FormInDialog form={form} />
          </div>
        </dialog>
      )}
    </>
  );
}

/** Only where scripts answer: set as a prop, it would stand in the HTML, too. */
function makeButton(opener: HTMLElement | null): void {
  opener?.setAttribute('role', 'button');
}

/** A failure shows nothing, as the specification says: the dialog and every word in it stay. */
function FormInDialog({ form }: { form: Form }) {
  const { sending, round, handlers } = useRelaySubmission(
    form,
    redirectDelayMs,
    ({ kind }, element) => {
      if (kind === 'sent') element.closest('dialog')?.close();
      else console.error('Form submission error');
    },
  );
  return <RelayForm key={round} form={form} sending={sending} spinner keepsDraft {...handlers} />;
}
