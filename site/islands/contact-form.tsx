import { company } from '../../content/company.ts';
import { contactForm } from '../../forms/contact.ts';
import { RelayForm } from '../components/relay-form.tsx';
import { useRelaySubmission } from './use-relay-submission.ts';

export function ContactFormIsland() {
  const { sending, result, problems, onSubmit, onTouch } = useRelaySubmission(contactForm);
  return (
    <RelayForm
      form={contactForm}
      sending={sending}
      problems={problems}
      onSubmit={onSubmit}
      onTouch={onTouch}
      status={
        result?.kind === 'failed' && (
          <p className="max-w-prose text-problem">
            Your message was not sent; it is still here. Send it again, or write to{' '}
            <a href={`mailto:${company.email[contactForm.mailbox]}`}>
              {company.email[contactForm.mailbox]}
            </a>
            .
          </p>
        )
      }
    />
  );
}
