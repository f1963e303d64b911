/** Whether what had the focus is gone, or is not shown any more, which Safari tells since 17.4. */
export function isFocusLost(): boolean {
  const { activeElement: has, body } = document;
  return has === null || has === body || ('checkVisibility' in has && !has.checkVisibility());
}

/** Leads the focus to a place. What has no stop of Tab's becomes one for scripts alone. */
export function leadFocusTo(place: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (place && !place.matches('a')) place.tabIndex = -1;
  place?.focus(options);
}
