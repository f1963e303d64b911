import type { Desk } from '../visit/desk-context.ts';

/** A page that is shown anew because something changed is no other reading. */
const sameReadingMs = 10 * 60_000;

const maxReadings = 10_000;

const readings = new WeakMap<Desk, Map<string, number>>();

/** Whether somebody begins to read a lead, rather than going on with it. */
export function isNewReading(desk: Desk, who: string, leadId: string): boolean {
  const known = readings.get(desk) ?? new Map<string, number>();
  readings.set(desk, known);
  const key = `${who} ${leadId}`;
  const before = known.get(key);
  const now = desk.now();
  if (before !== undefined && Math.abs(now - before) < sameReadingMs) return false;
  if (known.size >= maxReadings) known.clear();
  known.set(key, now);
  return true;
}
