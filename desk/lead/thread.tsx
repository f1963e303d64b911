import { useEffect, useRef } from 'react';
import type { LeadPage } from './lead-page.ts';
import { When } from '../frame/when.tsx';

/** What was written about a lead: answers, which went out, and notes, which did not. */
export function Thread({ notes, answers }: Pick<LeadPage, 'notes' | 'answers'>) {
  const list = useRef<HTMLOListElement>(null);
  const own = [...answers, ...notes].filter(({ isMine }) => isMine).length;
  const shown = useRef(own);
  useEffect(() => {
    // Whoever sent an answer is below it. Its form has closed, and something else would be in view.
    if (own > shown.current) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    shown.current = own;
  }, [own]);
  const written = [
    ...answers.map((one) => ({ ...one, kind: 'answer' as const })),
    ...notes.map((one) => ({ ...one, kind: 'note' as const, state: null })),
  ].toSorted((one, other) => one.order - other.order);
  if (written.length === 0) return null;
  return (
    <ol ref={list} className="thread" aria-label="Answers and notes">
      {written.map(({ id, kind, author, at, text, state }) => (
        <li key={id} className={`thread-${kind}`}>
          <p className="with-state">
            <span>
              <strong>{kind === 'answer' ? 'Answered' : 'Noted'}</strong> by {author},{' '}
              <When at={at} />
            </span>
            {state !== null && (
              <span className={`state state-${state}`}>
                {state === 'parked' ? 'not delivered' : state}
              </span>
            )}
          </p>
          <p className="thread-text">
            <bdi>{text}</bdi>
          </p>
        </li>
      ))}
    </ol>
  );
}
