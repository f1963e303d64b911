import { useEffect, useState, type SyntheticEvent } from 'react';
import { charactersLeft } from '../../forms/characters-left.ts';

/** A screen reader is told once typing rests for this long, not at every key. */
const restMs = 1000;

interface Typed {
  length: number;
  /** Whether the last change came at once, from elsewhere. */
  pasted: boolean | undefined;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** How much stands in a field, as it is typed: unknown until it is first in focus. */
export function useTypedLength() {
  const [typed, setTyped] = useState<Typed>();
  const measure = ({ currentTarget, nativeEvent }: SyntheticEvent<Field>) =>
    setTyped({
      length: currentTarget.value.length,
      pasted: (nativeEvent as Partial<InputEvent>).inputType?.startsWith('insertFrom'),
    });
  return { typed, listeners: { onFocus: measure, onInput: measure } };
}

interface CharactersLeftProps {
  typed: Typed | undefined;
  maxLength: number;
}

/**
 * Says under a field how much space is left, when it is little. What is announced stands apart from
 * what is seen: its region has to be there before it speaks, and speaks less often.
 */
export function CharactersLeft({ typed, maxLength }: CharactersLeftProps) {
  const text = typed && charactersLeft(typed.length, maxLength, typed.pasted);
  const [announced, setAnnounced] = useState<string>();
  useEffect(() => {
    const rest = setTimeout(() => setAnnounced(text), restMs);
    return () => clearTimeout(rest);
  }, [text]);
  if (!typed) return null;
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
