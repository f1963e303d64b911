/** Whoever types is told of this often at most; the desk takes silence for an end after a minute. */
const tellEveryMs = 20_000;

let told = { reference: '', isWriting: false, at: 0 };

/** Lets others who have the lead open see that an answer is being written. */
export function tellWriting(reference: string, isWriting: boolean): void {
  const isSame = told.reference === reference && told.isWriting === isWriting;
  if (isSame && Math.abs(Date.now() - told.at) < tellEveryMs) return;
  told = { reference, isWriting, at: Date.now() };
  const body = new URLSearchParams({ lead: reference, writing: isWriting ? 'yes' : 'no' });
  // Others are told a little later where this does not get through.
  void fetch('/live', { method: 'POST', body }).catch(() => undefined);
}
