/** An email that is ready to be sent by the visitor. */
export interface PreparedMail {
  to: string;
  subject: string;
  body: string;
}

/**
 * The `mailto:` link that opens a prepared mail. Everything is percent-encoded, so that `&`, dashes,
 * quotes and names of any script arrive unchanged. RFC 6068 wants CRLF for a line break.
 */
export function mailLink({ to, subject, body }: PreparedMail): string {
  const lines = body.replaceAll('\n', '\r\n');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
