import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { Done } from './deeds.ts';

/** What was done, with its way back; or why it was not. Whoever pressed a button far below is led to it. */
export function DoneLine({ done: answer }: { done: Done | undefined }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) line.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  return (
    <div ref={line}>
      <div role="status" className="done-line">
        {answer && 'done' in answer && (
          <>
            {answer.done}
            {answer.undo && (
              <Form method="post">
                {answer.undo.ids.map((id) => (
                  <input key={id} type="hidden" name="id" value={id} />
                ))}
                <button name="do" value={answer.undo.name} className="plain">
                  Undo
                </button>
              </Form>
            )}
          </>
        )}
      </div>
      {answer && 'problem' in answer && (
        <p role="alert" className="problem">
          {answer.problem}
        </p>
      )}
    </div>
  );
}
