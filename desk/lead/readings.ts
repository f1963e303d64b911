import { between, minuteMs } from '../../platform/clock.ts';
import type { Desk } from '../visit/desk-context.ts';
import { orAway } from '../visit/refused.ts';

/** A page that stays open is shown anew at each change, and every ten minutes: that is no other reading. */
const sameReadingMs = 15 * minuteMs;

const maxReadings = 10_000;

const readings = new WeakMap<Desk, Map<string, number>>();

/**
 * Notes in the log that somebody begins to read a lead, rather than going on with it.
 * @param typed what was sent about it and may not have been saved
 * @throws what says so where that cannot be noted: then it is not read
 */
export async function noteReading(
  desk: Desk,
  { who, leadId, typed }: { who: string; leadId: string; typed: string },
): Promise<void> {
  const known = readings.getOrInsertComputed(desk, () => new Map());
  const key = `${who} ${leadId}`;
  const before = known.get(key);
  const at = desk.now();
  const goesOn = before !== undefined && between(at, before) < sameReadingMs;
  if (!goesOn) {
    await orAway(desk.write.writeAudit({ at, who, act: 'read', subject: leadId }), typed);
  }
  if (known.size >= maxReadings) known.clear();
  known.set(key, at);
}
