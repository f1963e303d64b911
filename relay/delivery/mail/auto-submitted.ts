/**
 * Headers of a mail that nobody wrote: whatever says by itself that somebody is away leaves it unanswered (RFC
 * 3834). Exchange goes by a header of its own (MS-OXCMAIL 2.1.3.2.20) and answers whom Reply-To names, an address
 * that a stranger typed. What tells that a mail was not delivered is wanted.
 */
export function autoSubmitted(how: 'auto-generated' | 'auto-replied') {
  return { 'Auto-Submitted': how, 'X-Auto-Response-Suppress': 'OOF, AutoReply' };
}
