/** The shortest time between reports of typing. After a minute's silence the desk takes it as ended. */
const tellEveryMs = 20_000;

let told = { reference: '', isWriting: false, at: 0 };

/** Shows others who have the lead open that an answer is being written. */
export function tellWriting(reference: string, isWriting: boolean): void {
  const isSame = told.reference === reference && told.isWriting === isWriting;
  if (isSame && Math.abs(Date.now() - told.at) < tellEveryMs) return;
  told = { reference, isWriting, at: Date.now() };
  const body = new URLSearchParams({ lead: reference, writing: isWriting ? 'yes' : 'no' });
  // If it does not get through, others see it a little later.
  void fetch('/live', { method: 'POST', body }).catch(() => undefined);
}
