/** Whether the focused element is gone or no longer shown. Safari can tell the latter since 17.4. */
export function isFocusLost(): boolean {
  const { activeElement: has, body } = document;
  return has === null || has === body || ('checkVisibility' in has && !has.checkVisibility());
}

/** Moves the focus to an element. One that Tab does not stop at becomes focusable for scripts alone. */
export function moveFocusTo(place: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (place && !place.matches('a')) place.tabIndex = -1;
  place?.focus(options);
}

/** Whether the window shows the whole height of an element. */
export function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

/** Whether an element takes typed text. */
export function isField(element: Element): boolean {
  return element.matches('input:not([type=checkbox]), textarea, select');
}

/** Whether a field that is shown has the focus, so that whatever loads must not take it. */
export function isFieldFocused(): boolean {
  const { activeElement: has } = document;
  return has !== null && isField(has) && has.getClientRects().length > 0;
}
