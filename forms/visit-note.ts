/**
 * How a visit began: what its first page notes, and every relay form of the visit sends along. It
 * stands as `visit` in session storage: gone with the tab.
 */
export interface VisitNote {
  /** Path of the first page. */
  landing: string;
  /** Origin and path of the other site's page that led there, as far as that site lets it be known. */
  referrer: string;
  /** The advertisement or mailing that led there: its parameters, as a URL query. */
  campaign: string | undefined;
}

/**
 * Reads an arrival. Of the address and the referrer, nothing is noted but what is named here. It
 * stands in every page: each of its bytes is sent with each of them.
 * @param referrer as the browser gives it: the page before, or nothing
 */
export const visitNoteOf = (
  location: Pick<Location, 'origin' | 'pathname' | 'search'>,
  referrer: string,
): VisitNote => ({
  landing: location.pathname,
  referrer: referrer.startsWith(location.origin + '/') ? '' : (referrer.split('?')[0] as string),
  campaign: location.search
    .match(/[?&](utm_\w+|(g|fb|ms)clk?id|li_fat_id)=[^&]+/g)
    ?.join('')
    .slice(1),
});
