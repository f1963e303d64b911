import { useEffect, useRef, type ReactNode } from 'react';
import { PageForm } from '../frame/page-form.tsx';
import type { Done, DoneTo } from './deeds.ts';

/**
 * Says what was done, with a button to undo it, in a line that stays in view as the page is scrolled. Or says
 * why nothing was done, and scrolls there, as the button may be far below.
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
  const problem = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (answer && 'problem' in answer) problem.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  return (
    <>
      <div className={told ? 'done-line is-told' : 'done-line'}>
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
        {children}
      </div>
      {answer && 'problem' in answer && (
        <p ref={problem} role="alert" className="problem">
          {answer.problem}
        </p>
      )}
    </>
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
