import type { MouseEvent } from 'react';
import { goToAnswer } from '../inbox/go-to-answer.ts';

/** Past all that a lead says, which on a phone may be many screens. */
export function ToAnswer() {
  return (
    <a href="#answer" className="to-answer" onClick={go}>
      Answer
    </a>
  );
}

function go(event: MouseEvent): void {
  event.preventDefault();
  goToAnswer();
}
