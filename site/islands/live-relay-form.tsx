import type { Form } from '../../forms/form.ts';
import { RelayForm } from '../components/relay-form.tsx';
import { SubmissionStatus } from './submission-status.tsx';
import { useRelaySubmission } from './use-relay-submission.ts';

/** A relay form that sends itself by script: with notifications, retries and the redirect. */
export function LiveRelayForm({ form }: { form: Form }) {
  const { sending, result, problems, onSubmit, onTouch } = useRelaySubmission(form);
  return (
    <RelayForm
      form={form}
      sending={sending}
      problems={problems}
      onSubmit={onSubmit}
      onTouch={onTouch}
      status={<SubmissionStatus result={result} mailbox={form.mailbox} />}
    />
  );
}
