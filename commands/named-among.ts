import { UsageError } from '../leads/fault.ts';
import { idEndOf } from '../leads/lead.ts';
import type { AboutPerson } from '../leads/upkeep/about-person.ts';
import { textOption, type Given } from './command.ts';

/**
 * Ids of the leads that an option names among those of a person.
 * @throws UsageError for a name that is none of theirs: another would be erased or given away for a slip of the
 * hand
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
