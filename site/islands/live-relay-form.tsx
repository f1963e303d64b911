import type { ReactNode } from 'react';
import type { Form, FormNotifications } from '../../forms/form.ts';
import type { FileFieldComponent } from '../components/form-field.tsx';
import { RelayForm } from '../components/relay-form.tsx';
import { notifyResult } from './notifications.tsx';
import type { Post } from './send-lead.ts';
import { SubmissionStatus } from './submission-status.tsx';
import { useRelaySubmission } from './use-relay-submission.ts';

/** The delay from the success notification to the thank-you page. */
const redirectDelayMs = 3000;

interface LiveRelayFormProps {
  form: Form & { notifications: FormNotifications };
  /** Initial values, by field name. */
  initial?: Readonly<Record<string, readonly string[]>> | undefined;
  /** For a form with a file: its field, its upload, and the progress of that. */
  withFile?: {
    fileControl: FileFieldComponent;
    post: Post;
    progress: ReactNode;
  };
}

/** A relay form that is sent by script, with notifications, retries and the redirect. */
export function LiveRelayForm({ form, initial, withFile }: LiveRelayFormProps) {
  const { sending, result, round, handlers } = useRelaySubmission(
    form,
    redirectDelayMs,
    ({ kind }) => {
      if (kind === 'sent') notifyResult(form.notifications.success);
      else if (kind !== 'stopped') {
        notifyResult({ ...form.notifications.failure, isFailure: true });
      }
    },
    withFile?.post,
  );
  return (
    <RelayForm
      key={round}
      form={form}
      initial={initial}
      sending={sending}
      problems={result?.kind === 'refused' ? result.problems : {}}
      keepsDraft
      fileControl={withFile?.fileControl}
      {...handlers}
      status={
        <>
          {sending && withFile?.progress}
          <SubmissionStatus result={result} form={form} />
        </>
      }
    />
  );
}
