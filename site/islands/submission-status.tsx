import { company } from '../../content/company.ts';
import type { Form } from '../../forms/form.ts';
import { relayIsOurs } from '../addresses/relay-address.ts';
import type { Submission } from './use-relay-submission.ts';

/** Of what has one sentence, whatever the form. */
const sentences: Readonly<Partial<Record<Submission['kind'], string>>> = {
  slow: 'Still sending. Please stay on this page.',
  stopped: 'You stopped it. Your file is still chosen: send it when you are ready.',
  overLimit:
    'It was not sent: many messages came from your network in the last minute. Wait a minute and send it again.',
};

/**
 * Says beside the button what a notification says elsewhere: one that is missed or dismissed is
 * never the only sign. Only what no notification tells is announced: the summary of a refusal, after
 * the field that takes the focus, that a network has to wait, that an upload was stopped, and that it
 * takes long.
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

/** One text, never a part of several: where a browser has translated it React could not take that out. */
function announced(result: Submission | undefined, form: Form): string | undefined {
  if (result?.kind === 'refused') return refusalSummary(form, Object.keys(result.problems));
  return result && sentences[result.kind];
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
