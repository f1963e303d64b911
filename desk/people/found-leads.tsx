import { Form, Link, useParams } from 'react-router';
import { countOf } from '../../leads/count-of.ts';
import { ErrorMessage } from '../frame/error-message.tsx';
import { When } from '../frame/when.tsx';
import type { ShownLead } from './person.tsx';

/** What is held about a person, to be copied or erased. The browser sends the form, as one answer is a file. */
export function FoundLeads({
  leads,
  more,
  problem,
}: {
  leads: readonly ShownLead[];
  /** How many leads were found that are not listed. */
  more: number;
  problem: string | undefined;
}) {
  const { search } = useParams();
  return (
    <Form method="post" reloadDocument>
      <p className="for-form">
        Somebody else’s message may only name them: tick Leave out, and it is neither in their copy
        nor erased.
      </p>
      {more > 0 && (
        <p>
          Not shown: {countOf(more, 'more lead')}, in their copy too and erased with these. To leave
          some of those out, use <code>npm run leads -- erase</code> with <code>--keep</code>, and{' '}
          <code>export</code> with <code>--without</code>.
        </p>
      )}
      <ul className="rows">
        {leads.map(({ id, reference, at, subject, places, sender, isUnsent, isHere }) => (
          <li key={id}>
            <span>
              {isHere ? <Link to={`/leads/${reference}`}>{reference}</Link> : reference}{' '}
              <bdi>{subject}</bdi>
              <small>
                <When at={at} />
                {sender !== null && (
                  <>
                    , from <bdi>{sender}</bdi>
                  </>
                )}
                . Found in: <bdi>{places}</bdi>.
                {isUnsent && ' It is not delivered yet, and never will be once it is erased.'}
              </small>
            </span>
            <label className="keep">
              <input type="checkbox" name="without" value={id} /> Leave out
              <span className="unseen"> {reference}</span>
            </label>
          </li>
        ))}
      </ul>
      <button type="submit" formAction={`/people/${search}/copy`} formNoValidate>
        Download their copy
      </button>
      <h2 className="for-form">Erase them</h2>
      <p className="for-form">
        Every lead that was found is erased, with its notes, answers, deliveries, consent and mail
        files, except those you leave out. Give them their copy first, if they asked for it.
      </p>
      <p>
        <label className="keep">
          <input type="checkbox" name="sure" required aria-invalid={false} /> I know that this
          cannot be undone.
        </label>
      </p>
      <ErrorMessage words={problem} />
      <button type="submit" className="quiet">
        Erase them
      </button>
    </Form>
  );
}
