import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { awayOf, isAway, saidBy } from '../visit/away.ts';
import { DeskName } from './desk-name.tsx';

const headings: Readonly<Record<number, string>> = {
  401: 'You are signed out',
  403: 'Not allowed',
  404: 'Nothing is here',
  405: 'Not available here',
  409: 'Not yet',
  410: 'Too late',
  429: 'Too many attempts',
  503: 'Not available right now',
};

const brokenWords =
  'What was saved is kept. Try again. If it keeps happening, tell whoever looks after the server, whose log says what went wrong.';

/**
 * Takes the place of a page that cannot be shown, and says what to do.
 * @param isWithin whether the rest of the desk is around it
 */
export function Broken({ error, isWithin = false }: { error: unknown; isWithin?: boolean }) {
  const { pathname, search } = useLocation();
  const { status, problem, typed } = troubleOf(error);
  const heading = headings[status] ?? 'Something broke at the desk';
  // The loaded document is of no use any more, so links load a new one.
  const isOver = status >= 500 || status === 401;
  const Frame = isWithin ? 'div' : 'main';
  return (
    <Frame className="narrow-page">
      <title>{heading}</title>
      {!isWithin && <DeskName />}
      <h1>{heading}</h1>
      <p>{problem}</p>
      {typed !== '' && (
        <div className="fields">
          <label htmlFor="typed">What you wrote was not saved. Copy it first</label>
          <textarea id="typed" rows={8} readOnly defaultValue={typed} />
        </div>
      )}
      {isOver && (
        <p>
          <Link to={pathname + search} reloadDocument>
            {status === 401 ? 'Sign in again' : 'Try again'}
          </Link>
        </p>
      )}
      <p>
        <Link to="/" reloadDocument={isOver}>
          To the inbox
        </Link>
      </p>
    </Frame>
  );
}

function troubleOf(error: unknown) {
  if (isAway(error)) return { status: 503, ...awayOf(error) };
  if (isRouteErrorResponse(error)) return { status: error.status, ...saidBy(error) };
  return { status: 500, problem: brokenWords, typed: '' };
}
