import type { KeyboardEvent } from 'react';

/**
 * Where a phone's keyboard says "next" on its enter key, makes that true: Safari would send the
 * form. With a mouse at hand, Enter in a field sends it, as everywhere.
 */
export function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target;
  // Enter, but none that an input method has: that is 229, in Safari by this code alone.
  if (event.keyCode !== 13) return;
  if (!(field instanceof HTMLInputElement) || field.enterKeyHint !== 'next') return;
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  const controls = [...event.currentTarget.querySelectorAll('input, select, textarea, button')];
  const next = controls.slice(controls.indexOf(field) + 1).find(isReachable);
  next?.focus();
}

/** Not by `checkVisibility`, which came to Safari in 17.4. */
function isReachable(control: Element): control is HTMLElement {
  return control instanceof HTMLElement && control.tabIndex >= 0 && control.offsetParent !== null;
}
