import { useEffect, useState, type SyntheticEvent } from 'react';
import { charactersLeft } from '../../forms/characters-left.ts';

/** How long typing has to pause before screen readers are told, instead of at every key. */
const announceDelayMs = 1000;

interface Typed {
  length: number;
  /** Whether the last input was inserted as a whole, such as pasted or dropped. */
  pasted: boolean | undefined;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Tracks the length of a field's value. `typed` is undefined until the field is first focused. */
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
 * Shows under a field how many characters still fit, once few do. Screen readers have a live region of
 * their own: it has to exist before its text changes, and changes less often than the text in view.
 */
export function CharactersLeft({ typed, maxLength }: CharactersLeftProps) {
  const text = typed && charactersLeft(typed.length, maxLength, typed.pasted);
  const [announced, setAnnounced] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), announceDelayMs);
    return () => clearTimeout(timer);
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
