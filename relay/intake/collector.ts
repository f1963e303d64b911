import {
  maxFieldNameLength,
  maxFields,
  maxPairs,
  maxValueLength,
  maxValuesOfField,
} from './limits.ts';
import { tooLongName, tooLongValue, tooManyFields } from './refusal.ts';

export type Pairs = Iterable<readonly [name: string, value: string]>;

/** Collects a form's posted fields, one at a time. */
export function createCollector(posted: Map<string, string[]>) {
  let count = 0;
  let tooLong: string | undefined;
  return {
    /** @throws Refusal past a limit; a value that is too long is still collected, so that it can be returned */
    add(name: string, value: string): void {
      if (name.length > maxFieldNameLength) throw tooLongName();
      const values = posted.get(name);
      count += 1;
      const full = values ? values.length === maxValuesOfField : posted.size === maxFields;
      if (full || count > maxPairs) throw tooManyFields();
      if (values) values.push(value);
      else posted.set(name, [value]);
      if (value.length > maxValueLength) tooLong ??= name;
    },
    /** @throws Refusal if a value was too long */
    end(): void {
      if (tooLong !== undefined) throw tooLongValue(tooLong);
    },
  };
}

/** @throws Refusal past a limit */
export function collect(pairs: Pairs, posted: Map<string, string[]>): void {
  const collector = createCollector(posted);
  for (const [name, value] of pairs) collector.add(name, value);
  collector.end();
}
