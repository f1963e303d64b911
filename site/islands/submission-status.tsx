import { company } from '../../content/company.ts';
import type { Form } from '../../forms/form.ts';
import { relayIsOurs } from '../addresses/relay-address.ts';
import type { Submission } from './use-relay-submission.ts';

/** The outcomes that have the same sentence for every form. */
const sentences: Readonly<Partial<Record<Submission['kind'], string>>> = {
  slow: 'Still sending. Please stay on this page.',
  stopped: 'You stopped it. Your file is still chosen: send it when you are ready.',
  overLimit:
    'It was not sent: many messages came from your network in the last minute. Wait a minute and send it again.',
};

/**
 * Repeats a notification's news beside the button, so that one that is missed or dismissed is never the only sign.
 * Screen readers announce only what no notification says: the summary of a refusal, after the field that takes the
 * focus; a network's rate limit; a stopped upload; a send that takes long.
 */
export function SubmissionStatus({ result, form }: { result: Submission | undefined; form: Form }) {
  const email = company.email[form.mailbox];
  const isWrong = result?.kind === 'refused' || result?.kind === 'overLimit';
  return (
    <>
      <p role="status" className={`max-w-prose empty:sr-only ${isWrong ? 'text-problem' : ''}`}>
        {announced(result, form)}
      </p>
      {result?.kind === 'sent' && <p className="max-w-prose text-data">Your message is in.</p>}
      {result?.kind === 'failed' && (
        <p className="max-w-prose text-problem">
          It may not have arrived; your words are still here. Send them again
          {relayIsOurs && ' (it will not arrive twice)'}, or write to{' '}
          <a href={`mailto:${email}`}>{email}</a>.
        </p>
      )}
    </>
  );
}

/** Always one text node: React cannot remove one of several once a browser has translated them. */
function announced(result: Submission | undefined, form: Form): string | undefined {
  if (result?.kind === 'refused') return refusalSummary(form, Object.keys(result.problems));
  return result && sentences[result.kind];
}

/** @param names the refused fields, in the form's order */
function refusalSummary(form: Form, names: readonly string[]): string {
  const labels = names.map((name) => {
    const field = form.fields[name];
    return field?.kind === 'consent' ? 'Consent' : (field?.label ?? name);
  });
  const need = labels.length === 1 ? '1 answer needs' : `${labels.length} answers need`;
  return `Not sent yet. ${need} a correction: ${labels.join(', ')}.`;
}
