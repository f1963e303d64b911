import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { contactPath } from '../../content/paths.ts';
import type { ContactService } from '../../content/paths.ts';
import type { Form } from '../../forms/form.ts';
import { buttonClass } from '../components/button-class.ts';
import type { ButtonVariant } from '../components/button-class.ts';
import { RelayForm } from '../components/relay-form.tsx';
import { replayedClickAttribute } from './island-markup.ts';
import { Modal } from './modal.tsx';
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
 * with the service ticked.
 * A failure shows nothing, as the specification says: the dialog and every word in it stay.
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
        href={contactPath(service)}
        className={buttonClass(variant)}
        {...{ [replayedClickAttribute]: '' }}
        onClick={(event) => {
          event.preventDefault();
          flushSync(() => setOpened(true));
          dialog.current?.showModal();
        }}
      >
        {label}
      </a>
      {opened && (
        <Modal dialogRef={dialog} title={label}>
          <p className="mt-3 max-w-prose">{introduction}</p>
          <div className="mt-6">
            <FormInDialog form={form} close={() => dialog.current?.close()} />
          </div>
        </Modal>
      )}
    </>
  );
}

function FormInDialog({ form, close }: { form: Form; close: () => void }) {
  const { sending, formRef, onFocus, onInput, onSubmit } = useRelaySubmission(
    form,
    redirectDelayMs,
    ({ kind }) => {
      if (kind === 'sent') close();
      else console.error('Form submission error');
    },
  );
  return (
    <RelayForm
      form={form}
      sending={sending}
      spinner
      keepsDraft
      formRef={formRef}
      onFocus={onFocus}
      onInput={onInput}
      onSubmit={onSubmit}
    />
  );
}
