/** How many of what was written about a lead whoever looks has written. */
export function ownOf(written: readonly { isMine: boolean }[]): number {
  return written.filter(({ isMine }) => isMine).length;
}
