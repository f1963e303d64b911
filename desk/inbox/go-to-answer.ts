/** Opens the form of the answer, and puts whoever asked for it into its field. @param event of a link to it */
export function goToAnswer(event?: { preventDefault: () => void }): void {
  event?.preventDefault();
  const field = document.querySelector<HTMLTextAreaElement>('#answer');
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}
