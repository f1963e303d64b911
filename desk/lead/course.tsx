import type { LeadPage } from './lead-page.ts';

/** Each delivery's progress, with the server's own words. */
export function Course({ deliveries }: { deliveries: LeadPage['deliveries'] }) {
  return (
    <ol className="course">
      {deliveries.map(({ id, label, recipient, state, when, attempts, answer }) => (
        <li key={id} className={`course-${state}`}>
          <p className="with-state">
            <span>
              <strong>{label}</strong> to {recipient}
            </span>
            <span className={`state state-${state}`}>{state}</span>
          </p>
          <small>
            {when} {attempts > 1 && `After ${attempts} attempts.`}
          </small>
          {answer !== null && <samp>{answer}</samp>}
        </li>
      ))}
    </ol>
  );
}
