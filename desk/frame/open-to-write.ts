import type { MouseEvent } from 'react';

/**
 * For the summary of what one opens to write in: the field has the focus at once, and the next letter is typed into
 * it. It is opened here, within the press itself: an iPhone brings up no keyboard for a focus that comes later.
 */
export function openToWrite(event: MouseEvent<HTMLElement>): void {
  const details = event.currentTarget.closest('details');
  if (!details || details.open) return;
  event.preventDefault();
  writeIn(details.querySelector<HTMLElement>('textarea, input:not([type=hidden])'));
}

/** Opens what a field is in and leads to it, with the button that sends it in sight where there is room for both. */
export function writeIn(field: HTMLElement | null): void {
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
  field?.closest('.fields')?.scrollIntoView({ block: 'nearest' });
}
