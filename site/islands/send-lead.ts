import type { MailboxName } from '../../forms/form.ts';
import { relayIsOurs, scriptAction } from '../addresses/relay-address.ts';

/** The outcome of sending a lead. Only `sent` may be shown as sent. */
export type SendResult =
  | { kind: 'sent'; reference: string | undefined }
  /** The relay has refused it: what is wrong, by field. */
  | { kind: 'refused'; problems: Readonly<Record<string, string>> }
  /** The rate limit of the visitor's network is reached: the relay accepts it a minute later. */
  | { kind: 'overLimit' }
  /** No relay has confirmed it: every attempt failed, or it was refused without a reason. */
  | { kind: 'failed' }
  /** The visitor stopped it. */
  | { kind: 'stopped' };

/** A response. Its body is null if it is not JSON. */
interface Answer {
  status: number;
  body: unknown;
}

/** Posts a form. Rejects if there is no answer; resolves with undefined if the visitor stopped it. */
export type Post = (address: string, fields: FormData) => Promise<Answer | undefined>;

const maxAttempts = 3;
const firstPauseMs = 1000;
const answerTimeoutMs = 15_000;

/**
 * Posts a lead until the relay itself answers. A network fault, a 408 or 5xx, or an answer from anybody else is
 * retried, three attempts in all, with the same idempotency key in the same body.
 */
export async function sendLead(
  mailbox: MailboxName,
  fields: FormData,
  post: Post = postByFetch,
): Promise<SendResult> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await postOnce(mailbox, fields, post);
    if (answer !== 'fault') return answer;
    if (attempt === maxAttempts) return { kind: 'failed' };
    await pause(firstPauseMs * 3 ** (attempt - 1));
  }
}

const postByFetch: Post = async (address, fields) => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { accept: 'application/json' },
    // Section 7 of the specification: multipart, to our relay as to another's.
    body: fields,
    signal: AbortSignal.timeout(answerTimeoutMs),
  });
  const body: unknown = await response.json().catch(() => null);
  return { status: response.status, body };
};

async function postOnce(
  mailbox: MailboxName,
  fields: FormData,
  post: Post,
): Promise<SendResult | 'fault'> {
  let answer: Answer | undefined;
  try {
    answer = await post(scriptAction(mailbox), fields);
  } catch {
    return 'fault';
  }
  if (!answer) return { kind: 'stopped' };
  const { status } = answer;
  const ok = status < 300;
  const body = answer.body as RelayAnswer | null;
  // Our relay always says so; a third party need not. FormSubmit refuses with status 200 and "success":"false".
  const success = body?.success ?? (relayIsOurs || !body ? undefined : true);
  // A maintenance page, a captive portal or a filter's own JSON comes with status 200, but no relay has the lead.
  // 408 says that the post did not arrive in time, as on a connection that stalls.
  if (status >= 500 || status === 408 || (ok && success === undefined)) return 'fault';
  if (ok && String(success) === 'true') return { kind: 'sent', reference: body?.reference };
  if (status === 429) return { kind: 'overLimit' };
  const problems = body?.errors ?? {};
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
