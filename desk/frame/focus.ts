/** Whether the focused element is gone or no longer shown. Safari can tell the latter since 17.4. */
export function isFocusLost(): boolean {
  const { activeElement: has, body } = document;
  return has === null || has === body || ('checkVisibility' in has && !has.checkVisibility());
}

/** Moves the focus to an element. One that Tab does not stop at becomes focusable for scripts alone. */
export function leadFocusTo(place: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (place && !place.matches('a')) place.tabIndex = -1;
  place?.focus(options);
}
