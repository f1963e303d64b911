import { Form } from 'react-router';

const maxTextLength = 20_000;

/** A plain reply, in the lead's thread. */
export function AnswerForm({
  canAnswer,
  to,
  seen,
  isHeld,
}: {
  canAnswer: boolean;
  to: string | null;
  seen: number;
  /** What looks like spam asks for no answer by itself. */
  isHeld: boolean;
}) {
  if (!canAnswer) return <p className="empty">It has no address to answer to.</p>;
  return (
    <details className="writing" open={seen === 0 && !isHeld}>
      <summary>{seen === 0 ? 'Answer' : 'Answer again'}</summary>
      <Form method="post" className="fields">
        <input type="hidden" name="seen" value={seen} />
        <label htmlFor="answer">
          To <bdi>{to}</bdi>
        </label>
        <textarea id="answer" name="text" required rows={6} maxLength={maxTextLength} />
        <button name="do" value="answer">
          Send the answer
        </button>
      </Form>
    </details>
  );
}
