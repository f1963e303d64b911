import type { Moment } from './moment.ts';

export function When({ at: { iso, words, whole } }: { at: Moment }) {
  return (
    <time dateTime={iso} title={whole}>
      {words}
    </time>
  );
}
