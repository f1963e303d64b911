/** What is typed or chosen in a search. */
export type Control = HTMLInputElement | HTMLSelectElement;

/** @param isStep whether going back leads to what was asked before */
export function writeAddress(controls: readonly Control[], isStep: boolean): void {
  const url = new URL(window.location.href);
  const wasAsked = controls.some(({ name }) => url.searchParams.has(name));
  for (const { name, value } of controls) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href === window.location.href) return;
  // What a form on the page keeps there stays.
  const { state } = window.history as { state: unknown };
  if (isStep || !wasAsked) window.history.pushState(state, '', url);
  else window.history.replaceState(state, '', url);
}

/** Sets the controls to what the address asks. */
export function readAddress(controls: readonly Control[]): void {
  const asked = new URLSearchParams(window.location.search);
  for (const control of controls) {
    control.value = asked.get(control.name) ?? '';
    // A choice that there is no more, in an old address.
    if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = '';
  }
}
