import { savedLimits } from '../../leads/answer-words.ts';

/** The name and the words of a saved answer. */
export function Wording({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <>
      <label htmlFor={`title-${id}`}>Name</label>
      <input
        id={`title-${id}`}
        name="title"
        required
        maxLength={savedLimits.title}
        defaultValue={title}
      />
      <label htmlFor={`text-${id}`}>Words</label>
      <textarea
        id={`text-${id}`}
        name="text"
        required
        rows={6}
        maxLength={savedLimits.text}
        defaultValue={text}
      />
    </>
  );
}
