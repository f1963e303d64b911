import { savedLimits } from '../../leads/answer-words.ts';
import type { Words } from './words.ts';

/** The fields for a saved answer's name and text. @param onInput called as somebody types */
export function Wording({ id, title, text, onInput }: Words & { id: string; onInput: () => void }) {
  return (
    <>
      <label htmlFor={`title-${id}`}>Name</label>
      <input
        id={`title-${id}`}
        name="title"
        required
        maxLength={savedLimits.title}
        defaultValue={title}
        onInput={onInput}
      />
      <label htmlFor={`text-${id}`}>Text</label>
      <textarea
        id={`text-${id}`}
        name="text"
        required
        rows={6}
        maxLength={savedLimits.text}
        defaultValue={text}
        onInput={onInput}
      />
    </>
  );
}
