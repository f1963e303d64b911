/** Whether what had the focus is gone, or is not shown any more. */
export function isFocusLost(): boolean {
  const { activeElement: has, body } = document;
  return has === null || has === body || !has.checkVisibility();
}
