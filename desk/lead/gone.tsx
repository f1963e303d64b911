import { useEffect, useRef } from 'react';
import {
  isRouteErrorResponse,
  Link,
  useOutletContext,
  useParams,
  useRouteError,
} from 'react-router';
import type { InboxContext } from '../deeds/last-done.ts';
import { Broken } from '../frame/broken.tsx';
import { takeDrafts } from '../frame/drafts.ts';
import { saidBy } from '../visit/away.ts';
import { draftsOn } from './drafts.ts';

/** Shown in place of a lead, which may have been erased while somebody wrote. They have their words back, once. */
export function ErrorBoundary() {
  const error = useRouteError();
  // No rethrow: an error thrown while rendering is logged, and this one may hold somebody's words.
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <Broken error={error} isWithin />;
  const { problem, typed } = saidBy(error);
  return <Gone problem={problem} sent={typed} />;
}

function Gone({ problem, sent }: { problem: string; sent: string }) {
  const { search } = useOutletContext<InboxContext>();
  const { reference = '' } = useParams();
  const typed = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const words = takeDrafts(Object.values(draftsOn(reference)));
    const { current } = typed;
    if (words === '' || !current) return;
    current.value = words;
    current.closest('div')?.removeAttribute('hidden');
  }, [reference]);
  return (
    <div className="lead">
      <title>Nothing is here</title>
      <p className="lead-head">
        <Link to={`/${search}`} className="back">
          To the list
        </Link>
      </p>
      <h1>Nothing is here</h1>
      <p role="status">{problem}</p>
      <div className="fields" hidden={sent === ''}>
        <label htmlFor="typed">What you wrote was not saved. Copy it, if you need it</label>
        <textarea ref={typed} id="typed" rows={8} readOnly defaultValue={sent} />
      </div>
    </div>
  );
}
