import { UsageError } from '../leads/fault.ts';
import { idEndOf } from '../leads/lead.ts';
import type { AboutPerson } from '../leads/upkeep/about-person.ts';
import { textOption, type Given } from './command.ts';

/**
 * Finds the ids of those of a person's leads that an option names.
 * @throws UsageError for a reference that is none of theirs. If it were ignored, a typo would erase or give
 *   away another lead
 */
export function namedAmong(
  { leads }: AboutPerson,
  given: Given,
  option: 'keep' | 'without',
): ReadonlySet<string> {
  const names = textOption(given, option)?.split(/[\s,]+/) ?? [];
  const named = names.flatMap((name) => {
    const end = idEndOf(name);
    const ids = leads.map(({ lead }) => lead.id).filter((id) => id.slice(-12) === end);
    if (ids.length > 0) return ids;
    throw new UsageError(
      `--${option} ${name}: give the reference of a lead that was found. Nothing was done.`,
    );
  });
  return new Set(named);
}
