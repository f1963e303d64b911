/** A text field or a select of a search. */
export type Control = HTMLInputElement | HTMLSelectElement;

/** Writes a search into the page's address. @param isStep whether Back leads to the search before it */
export function writeAddress(controls: readonly Control[], isStep: boolean): void {
  const url = new URL(location.href);
  const wasAsked = controls.some(({ name }) => url.searchParams.has(name));
  for (const { name, value } of controls) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href === location.href) return;
  // Preserved, since a form on the page keeps its message's key there.
  const { state } = history as { state: unknown };
  if (isStep || !wasAsked) history.pushState(state, '', url);
  else history.replaceState(state, '', url);
}

/** Sets the controls from the page's address. */
export function readAddress(controls: readonly Control[]): void {
  const asked = new URLSearchParams(location.search);
  for (const control of controls) {
    control.value = asked.get(control.name) ?? '';
    // An old address may name a choice that no longer exists.
    if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = '';
  }
}
