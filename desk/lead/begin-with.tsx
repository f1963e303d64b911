import { useSearchParams } from 'react-router';

/** Inserts a saved answer. Without scripts the page is loaded again with its words, at their field. */
export function BeginWith({
  saved,
  onChosen,
}: {
  saved: readonly { id: string; title: string; text: string }[];
  onChosen: (text: string) => void;
}) {
  const [search] = useSearchParams();
  return (
    <form
      action="#answer"
      className="begin-with"
      onSubmit={(event) => {
        event.preventDefault();
        const id = new FormData(event.currentTarget).get('with');
        const chosen = saved.find((one) => one.id === id);
        if (chosen) onChosen(chosen.text);
      }}
    >
      {[...search].map(
        ([name, value]) =>
          name !== 'with' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label htmlFor="with">Start from</label>
      <select id="with" name="with">
        {saved.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <button className="quiet">Insert</button>
    </form>
  );
}
