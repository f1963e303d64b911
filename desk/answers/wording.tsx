import { savedLimits } from '../../leads/answer-words.ts';

interface Props {
  id: string;
  title: string;
  text: string;
  /** Told as somebody types. */
  onInput: () => void;
}

/** The name and the words of a saved answer. */
export function Wording({ id, title, text, onInput }: Props) {
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
