import { UsageError } from '../../leads/fault.ts';
import { readTime } from '../../leads/times.ts';

/** When a typed or chosen day begins or ends, or undefined if the text is no day. */
export function dayIn(text: string, edge: 'begins' | 'ends', now: number): number | undefined {
  try {
    return readTime(text, 'day', edge, now);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return undefined;
  }
}

export function noDay(text: string): string {
  return `${text === '' ? 'That' : text} is not a date. Write it as 2026-11-21.`;
}
