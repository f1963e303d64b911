import type { LeadPage } from './lead-page.ts';
import { When } from '../frame/when.tsx';

/** What was written about a lead since it came: answers that went out, and notes that did not. */
export function Thread({ notes, answers }: Pick<LeadPage, 'notes' | 'answers'>) {
  const written = [
    ...answers.map((one) => ({ ...one, kind: 'answer' as const })),
    ...notes.map((one) => ({ ...one, kind: 'note' as const, state: null })),
  ].toSorted((one, other) => one.order - other.order);
  if (written.length === 0) return null;
  return (
    <ol className="thread" aria-label="Answers and notes">
      {written.map(({ id, kind, author, at, text, state }) => (
        <li key={id} className={`thread-${kind}`}>
          <p className="with-state">
            <span>
              <strong>{kind === 'answer' ? 'Answered' : 'Noted'}</strong> by {author},{' '}
              <When at={at} />
            </span>
            {state !== null && <span className={`state state-${state}`}>{state}</span>}
          </p>
          <p className="thread-text">
            <bdi>{text}</bdi>
          </p>
        </li>
      ))}
    </ol>
  );
}
