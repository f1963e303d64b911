import type { Moment } from './moment.ts';

/** A moment, for people and for programs. */
export function When({ at: { iso, words, whole } }: { at: Moment }) {
  return (
    <time dateTime={iso} title={whole}>
      {words}
    </time>
  );
}
