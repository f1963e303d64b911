import type { Problems } from '../../forms/validate.ts';

export type RefusalStatus = 400 | 404 | 413 | 415 | 422 | 429 | 500 | 503;

/** Why a post was not taken, in a sentence that says what to do next. Nothing of it is stored. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: RefusalStatus;
  /** What is wrong, by field. */
  readonly problems: Problems;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: RefusalStatus,
    message: string,
    details: { problems?: Problems; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.problems = details.problems ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

const tooLarge = 'The message is too large to send. Shorten it and send it again.';
const unreadable = 'The message could not be read. Go back and send it again.';

const refusalsByCode: Readonly<Record<string, [RefusalStatus, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, tooLarge],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    415,
    'Post the form as application/x-www-form-urlencoded, multipart/form-data or application/json.',
  ],
};

/** Reads what Fastify or a body parser threw; undefined for a fault of ours. */
export function refusalFrom(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const fault = error as { code?: unknown; statusCode?: unknown };
  const known = refusalsByCode[String(fault.code)];
  if (known) return new Refusal(known[0], known[1]);
  const status = Number(fault.statusCode);
  return status >= 400 && status < 500 ? new Refusal(400, unreadable) : undefined;
}

export function unreadableBody(): Refusal {
  return new Refusal(400, unreadable);
}

export function tooLargeBody(): Refusal {
  return new Refusal(413, tooLarge);
}

export function filesNotTaken(): Refusal {
  return new Refusal(413, 'Files cannot be sent with this form. Send it again without the file.');
}
