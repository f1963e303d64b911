import { contactPath, type ContactService } from '../../content/contact-services.ts';
import type { Form } from '../../forms/form.ts';
import { buttonClass, type ButtonVariant } from '../components/button-class.ts';
import { RelayForm } from '../components/relay-form.tsx';
import { OpenedModal } from './modal.tsx';
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
  return (
    <OpenedModal href={contactPath(service)} className={buttonClass(variant)} label={label}>
      <p className="mt-3 max-w-prose">{introduction}</p>
      <div className="mt-6">
        <FormInDialog form={form} />
      </div>
    </OpenedModal>
  );
}

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
