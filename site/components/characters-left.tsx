import { useEffect, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { charactersLeft } from '../../forms/characters-left.ts';

/** A screen reader is told once typing rests for this long, not at every key. */
const restMs = 1000;

interface TypedLength {
  /** Unknown until the field is first in focus: as HTML alone nothing counts. */
  length: number | undefined;
  /** For the field. */
  listeners: Record<'onFocus' | 'onInput', (event: TypedEvent) => void>;
}

type TypedEvent = SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>;

/** How much stands in a field, as it is typed. */
export function useTypedLength(): TypedLength {
  const [length, setLength] = useState<number>();
  const measure = (event: TypedEvent) => setLength(event.currentTarget.value.length);
  return { length, listeners: { onFocus: measure, onInput: measure } };
}

interface CharactersLeftProps {
  length: number | undefined;
  maxLength: number;
}

/**
 * Says under a field how much space is left, when it is little. What is announced stands apart from
 * what is seen: its region has to be there before it speaks, and speaks less often.
 */
export function CharactersLeft({ length, maxLength }: CharactersLeftProps) {
  const text = length === undefined ? undefined : charactersLeft(length, maxLength);
  const [announced, setAnnounced] = useState<string>();
  useEffect(() => {
    const rest = setTimeout(() => setAnnounced(text), restMs);
    return () => clearTimeout(rest);
  }, [text]);
  if (length === undefined) return null;
  return (
    <>
      {text && (
        <p className="characters-left" aria-hidden="true">
          {text}
        </p>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  );
}
