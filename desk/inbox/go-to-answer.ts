/** Opens the form of the answer, and puts whoever asked for it into its field. */
export function goToAnswer(): void {
  const field = document.querySelector<HTMLTextAreaElement>('#answer');
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}
