import { elapsedBetween, minuteMs } from '../../platform/clock.ts';
import type { Desk } from '../visit/desk-context.ts';
import { orAway } from '../visit/refused.ts';

/** An open page is revalidated at each change and every ten minutes, which is no new reading. */
const sameReadingMs = 15 * minuteMs;

const maxReadings = 10_000;

const readings = new WeakMap<Desk, Map<string, number>>();

/**
 * Records in the audit log that somebody begins to read a lead, but not that they go on reading it.
 * @param typed what was sent about it and may not have been saved
 * @throws a page that says so if it cannot be recorded: the lead is then not shown
 */
export async function noteReading(
  desk: Desk,
  { who, leadId, typed }: { who: string; leadId: string; typed: string },
): Promise<void> {
  const known = readings.getOrInsertComputed(desk, () => new Map());
  const key = `${who} ${leadId}`;
  const before = known.get(key);
  const at = desk.now();
  const goesOn = before !== undefined && elapsedBetween(at, before) < sameReadingMs;
  if (!goesOn) {
    await orAway(desk.write.writeAudit({ at, who, act: 'read', subject: leadId }), typed);
  }
  if (known.size >= maxReadings) known.clear();
  known.set(key, at);
}
