import type { MouseEvent } from 'react';

/**
 * Click handler for the summary of a form: focuses its field at once, so that the next letter is typed into it. The
 * form is opened here, within the click, as an iPhone shows no keyboard for a focus that comes later.
 */
export function openToWrite(event: MouseEvent<HTMLElement>): void {
  const details = event.currentTarget.closest('details');
  if (!details || details.open) return;
  event.preventDefault();
  writeIn(details.querySelector<HTMLElement>('textarea, input:not([type=hidden])'));
}

/** Opens the form around a field and focuses the field, with the submit button in view if there is room for both. */
export function writeIn(field: HTMLElement | null): void {
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
  field?.closest('.fields')?.scrollIntoView({ block: 'nearest' });
}
