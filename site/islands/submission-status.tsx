import { company } from '../../content/company.ts';
import type { Form } from '../../forms/form.ts';
import type { SendResult } from './send-lead.ts';

/**
 * Says beside the button what a notification says elsewhere: one that is missed or dismissed is
 * never the only sign. Only what no notification tells is announced: the summary of a refusal, after
 * the field that takes the focus, that a network has to wait, and that an upload was stopped.
 */
export function SubmissionStatus({ result, form }: { result: SendResult | undefined; form: Form }) {
  const email = company.email[form.mailbox];
  return (
    <>
      <p
        role="status"
        className={`max-w-prose empty:sr-only ${result?.kind === 'stopped' ? '' : 'text-problem'}`}
      >
        {result?.kind === 'refused' && refusalSummary(form, Object.keys(result.problems))}
        {result?.kind === 'stopped' &&
          'You stopped it. Your file is still chosen: send it when you are ready.'}
        {result?.kind === 'overLimit' &&
          'Many messages came from your network in the last minute. It was not sent; your words are still here. Wait a minute and send them again.'}
      </p>
      {result?.kind === 'sent' && <p className="max-w-prose text-data">Your message is in.</p>}
      {result?.kind === 'failed' && (
        <p className="max-w-prose text-problem">
          It was not sent; your words are still here. Send them again, or write to{' '}
          <a href={`mailto:${email}`}>{email}</a>.
        </p>
      )}
    </>
  );
}

/** @param names of the fields that are refused, in the form's order */
function refusalSummary(form: Form, names: readonly string[]): string {
  const labels = names.map((name) => {
    const field = form.fields[name];
    return field?.kind === 'consent' ? 'Consent' : (field?.label ?? name);
  });
  const need = labels.length === 1 ? '1 answer needs' : `${labels.length} answers need`;
  return `Not sent yet. ${need} a correction: ${labels.join(', ')}.`;
}
