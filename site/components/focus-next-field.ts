import type { KeyboardEvent } from 'react';

/**
 * Moves the focus to the next field at Enter, where a phone's keyboard labels that key "next" and Safari
 * would submit the form. With a mouse, Enter submits it, as everywhere.
 */
export function focusNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target;
  // Enter that confirms an input method's text has the code 229. In Safari nothing else tells it apart.
  if (event.keyCode !== 13) return;
  if (!(field instanceof HTMLInputElement) || field.enterKeyHint !== 'next') return;
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  const controls = [...event.currentTarget.querySelectorAll('input, select, textarea, button')];
  const next = controls.slice(controls.indexOf(field) + 1).find(isReachable);
  next?.focus();
}

/** Whether a control can take the focus. Safari has had `checkVisibility` only since 17.4. */
function isReachable(control: Element): control is HTMLElement {
  return control instanceof HTMLElement && control.tabIndex >= 0 && control.offsetParent !== null;
}
