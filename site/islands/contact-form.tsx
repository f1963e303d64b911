import { contactForm } from '../../forms/contact.ts';
import { RelayForm } from '../components/relay-form.tsx';
import { SubmissionStatus } from './submission-status.tsx';
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
      status={<SubmissionStatus result={result} mailbox={contactForm.mailbox} />}
    />
  );
}
