/**
 * How a visit began: what its first page notes, and every relay form of the visit sends along. It
 * stands as `visit` in session storage: gone with the tab. A list, since names would be sent with every
 * page.
 */
export type VisitNote = [
  /** Path of the first page. */
  landing: string,
  /** Origin and path of the other site's page that led there, as far as that site lets it be known. */
  referrer: string,
  /**
   * The advertisement or mailing that led there: its parameters, as a URL query. What was undefined
   * is null in storage.
   */
  campaign: string | null | undefined,
];

/**
 * Reads an arrival. Of the address and the referrer, nothing is noted but what is named here. It
 * stands in every page: each of its bytes is sent with each of them.
 * @param referrer as the browser gives it: the page before, or nothing
 */
export const visitNoteOf = (
  location: Pick<Location, 'origin' | 'pathname' | 'search'>,
  referrer: string,
): VisitNote => [
  location.pathname,
  referrer.startsWith(location.origin + '/') ? '' : (referrer.split('?')[0] as string),
  location.search
    .match(/[?&](utm_\w+|(g|fb|ms)clk?id|li_fat_id)=[^&]+/g)
    ?.join('')
    .slice(1),
];
