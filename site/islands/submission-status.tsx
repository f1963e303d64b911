import { company } from '../../content/company.ts';
import type { MailboxName } from '../../forms/form.ts';
import type { SendResult } from './send-lead.ts';

interface SubmissionStatusProps {
  result: SendResult | undefined;
  mailbox: MailboxName;
}

/**
 * Says beside the button what a notification says elsewhere: one that is missed or dismissed is
 * never the only sign. Not a live region: the notification is announced already.
 */
export function SubmissionStatus({ result, mailbox }: SubmissionStatusProps) {
  switch (result?.kind) {
    case 'sent':
      return <p className="max-w-prose text-data">It is in. The thank-you page follows.</p>;
    case 'refused':
      return (
        <p className="max-w-prose text-problem">
          Not sent yet: correct what is marked above and send it again.
        </p>
      );
    case 'failed':
      return (
        <p className="max-w-prose text-problem">
          It was not sent; your words are still here. Send them again, or write to{' '}
          <a href={`mailto:${company.email[mailbox]}`}>{company.email[mailbox]}</a>.
        </p>
      );
    case undefined:
      return null;
  }
}
