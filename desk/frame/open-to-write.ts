import type { MouseEvent } from 'react';

/**
 * For the summary of what one opens to write in: the field has the focus at once, and the next letter is typed into
 * it. It is opened here, within the press itself: an iPhone brings up no keyboard for a focus that comes later.
 */
export function openToWrite(event: MouseEvent<HTMLElement>): void {
  const details = event.currentTarget.closest('details');
  if (!details || details.open) return;
  event.preventDefault();
  details.open = true;
  details.querySelector<HTMLElement>('textarea, input:not([type=hidden])')?.focus();
}
