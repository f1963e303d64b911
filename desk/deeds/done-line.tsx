import { useEffect, useRef, type ReactNode } from 'react';
import { isInSight } from '../frame/focus.ts';
import { PageForm } from '../frame/page-form.tsx';
import type { Done, DoneTo } from './deeds.ts';

/**
 * Says what was done, with a button to undo it, or why nothing was done, in a line that stays in view as the page is
 * scrolled, as the button may be far below. A window too small for that is scrolled to the reason.
 * @param here the id of the open lead. Of another lead, the line says whose it is
 * @param children links to go on to. They change with the list, and within the live region would have all of it
 *   announced again
 */
export function DoneLine({
  done: answer,
  here,
  children,
}: {
  done: Done | undefined;
  here?: string;
  children?: ReactNode;
}) {
  const told = answer && 'done' in answer ? answer : undefined;
  const problem = answer && 'problem' in answer ? answer.problem : undefined;
  const why = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const { current } = why;
    if (!answer || !current || isInSight(current)) return;
    current.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  const look = problem === undefined ? told && 'is-told' : 'is-told is-refused';
  return (
    <div className={`done-line ${look ?? ''}`}>
      <div role="status">
        {told && (
          <>
            {told.of && told.of.id !== here ? <WhatWasDone to={told.of} /> : told.done}
            {told.undo && (
              <PageForm replace>
                {told.undo.fields.map(([name, value]) => (
                  <input key={name + value} type="hidden" name={name} value={value} />
                ))}
                <button name="do" value={told.undo.name} className="plain">
                  Undo
                </button>
              </PageForm>
            )}
          </>
        )}
      </div>
      {problem !== undefined && (
        <p ref={why} role="alert" className="problem">
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}

function WhatWasDone({ to: { who, reference, says } }: { to: DoneTo }) {
  if (who === '') return `Lead ${reference} ${says}`;
  return (
    <span>
      <bdi>{who}</bdi>
      {`’s lead ${says}`}
    </span>
  );
}
