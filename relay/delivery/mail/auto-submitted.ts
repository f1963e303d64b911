/**
 * Headers of an automatic mail. By RFC 3834 auto-responders leave it unanswered. Exchange follows a header of its own
 * (MS-OXCMAIL 2.1.3.2.20) and answers the Reply-To, an address that a stranger typed. Non-delivery reports are wanted.
 */
export function autoSubmitted(how: 'auto-generated' | 'auto-replied') {
  return { 'Auto-Submitted': how, 'X-Auto-Response-Suppress': 'OOF, AutoReply' };
}
