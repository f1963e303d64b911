import type { Problems } from '../../forms/validate.ts';
import {
  maxFieldNameLength,
  maxFields,
  maxPairs,
  maxValueLength,
  maxValuesOfField,
} from './limits.ts';

export type RefusalStatus = 400 | 404 | 413 | 414 | 415 | 422 | 429 | 503;

/** Why a post was refused, in a sentence that says what to do next. Nothing of it is stored. */
export class Refusal extends Error {
  override name = 'Refusal';
  /** Named as Fastify expects it. */
  readonly statusCode: RefusalStatus;
  /** The problems, by field. */
  readonly problems: Problems;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: RefusalStatus,
    message: string,
    details: { problems?: Problems; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.statusCode = status;
    this.problems = details.problems ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

const tooLargeWords = 'The message is too large to send. Shorten it and send it again.';
const unreadable = 'The message could not be read. Go back and send it again.';

const refusalsByCode: Readonly<Record<string, [RefusalStatus, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, tooLargeWords],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    415,
    'Post the form as application/x-www-form-urlencoded, multipart/form-data or application/json.',
  ],
};

/** Maps an error of Fastify's or a body parser's to a refusal; undefined for a fault of ours. */
export function refusalFrom(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const fault = error as { code?: unknown; statusCode?: unknown };
  const known = refusalsByCode[String(fault.code)];
  if (known) return new Refusal(known[0], known[1]);
  const status = Number(fault.statusCode);
  return status >= 400 && status < 500 ? new Refusal(400, unreadable) : undefined;
}

export function tooManyPosts(waitMs: number): Refusal {
  return new Refusal(
    429,
    'Many messages came from your network in the last minute. Wait a minute and send it again.',
    { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  );
}

export function tooLarge(): Refusal {
  return new Refusal(413, tooLargeWords);
}

export function unreadableBody(): Refusal {
  return new Refusal(400, unreadable);
}

export function packedBody(): Refusal {
  return new Refusal(415, 'Post the form as it is, neither compressed nor encoded.');
}

export function tooLongAddress(): Refusal {
  return new Refusal(414, 'The address is too long. Shorten it and try again.');
}

export function tooLongValue(name: string): Refusal {
  const max = maxValueLength.toLocaleString('en-ZA');
  return new Refusal(413, tooLargeWords, {
    problems: { [name]: `This can be at most ${max} characters. Shorten it and send it again.` },
  });
}

export function tooLongName(): Refusal {
  return ofTheForm(`has a field whose name is longer than ${maxFieldNameLength} characters`);
}

export function tooManyFields(): Refusal {
  return ofTheForm(
    `sends more than ${maxFields} fields, ${maxValuesOfField} values in one or ${maxPairs} in all`,
  );
}

/** A refusal for a fault of the form, which its visitor cannot help. */
function ofTheForm(fault: string): Refusal {
  return new Refusal(
    413,
    `The form ${fault}, so nothing has been sent. Whoever runs the form can change that.`,
  );
}

export function filesNotTaken(): Refusal {
  return new Refusal(413, 'Files cannot be sent with this form. Send it again without the file.');
}
