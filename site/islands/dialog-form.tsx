import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { contactPath, type ContactService } from '../../content/contact-services.ts';
import type { Form } from '../../forms/form.ts';
import { buttonClass, type ButtonVariant } from '../components/button-class.ts';
import { RelayForm } from '../components/relay-form.tsx';
import { replayedClickAttribute } from './island-markup.ts';
import { useRelaySubmission } from './use-relay-submission.ts';

/** The delay from the closing of the dialog to the thank-you page. */
const redirectDelayMs = 500;

interface DialogFormProps {
  form: Form;
  /** The button's text, and the dialog's name. */
  label: string;
  introduction: string;
  /** The service asked about, which is ticked on Contact if the button is followed as a link. */
  service: ContactService;
  variant?: ButtonVariant;
}

/**
 * A relay form in a dialog, opened by its button. Without scripts the button is a link to Contact with the service
 * ticked. It stays the same element after hydration, since it may have the focus at that moment.
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
          // Space presses a button, but scrolls the page when a link has the focus.
          if (event.key !== ' ') return;
          event.preventDefault();
          event.currentTarget.click();
        }}
      >
        {label}
      </a>
      {opened && (
        // The browser traps the focus in it, closes it on Escape and restores the focus. It stays in the
        // page when closed, and so does what was typed.
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

/** Sets the role by script: as a prop, it would be in the HTML for visitors without scripts, too. */
function makeButton(opener: HTMLElement | null): void {
  opener?.setAttribute('role', 'button');
}

/** Shows nothing on failure, as the specification says: the dialog stays open with all that was typed. */
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
