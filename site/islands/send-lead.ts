import type { MailboxName } from '../../forms/form.ts';
import { scriptAction } from '../addresses/relay-address.ts';

/** What became of a lead. Only `sent` may be shown as sent. */
export type SendResult =
  | { kind: 'sent'; reference: string | undefined }
  /** The relay read it and refused it: what is wrong, by field. */
  | { kind: 'refused'; problems: Readonly<Record<string, string>> }
  /** Nobody confirmed it, after every try. */
  | { kind: 'failed' };

const tries = 3;
const firstPauseMs = 1000;
const maxPauseMs = 8000;
const answerTimeoutMs = 15_000;

/**
 * Posts a lead until the relay answers for it: a network fault or a 5xx is tried again, three
 * times in all, with the same idempotency key in the same body.
 */
export async function sendLead(mailbox: MailboxName, fields: FormData): Promise<SendResult> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await post(mailbox, fields);
    if (answer !== 'fault') return answer;
    if (attempt === tries) return { kind: 'failed' };
    await pause(Math.min(firstPauseMs * 3 ** (attempt - 1), maxPauseMs));
  }
}

async function post(mailbox: MailboxName, fields: FormData): Promise<SendResult | 'fault'> {
  let response: Response;
  let body: RelayAnswer;
  try {
    response = await fetch(scriptAction(mailbox), {
      method: 'POST',
      headers: { accept: 'application/json' },
      // Section 7 of the specification: multipart, to our relay as to another's.
      body: fields,
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    body = (await response.json().catch(() => ({}))) as RelayAnswer;
  } catch {
    return 'fault';
  }
  if (response.status >= 500) return 'fault';
  // FormSubmit refuses with status 200 and "success":"false".
  if (response.ok && String(body.success ?? 'true') === 'true') {
    return { kind: 'sent', reference: body.reference };
  }
  const problems = body.errors ?? {};
  return Object.keys(problems).length > 0 ? { kind: 'refused', problems } : { kind: 'failed' };
}

interface RelayAnswer {
  success?: string | boolean;
  reference?: string;
  errors?: Readonly<Record<string, string>>;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
