/**
 * How a visit began: recorded by its first page, and sent along by every relay form of the visit. Stored as `visit`
 * in session storage, so it ends with the tab. A tuple, since property names would be sent with every page.
 */
export type VisitNote = [
  /** The path of the first page. */
  landing: string,
  /** Origin and path of the referring page of another site, as far as that site reveals it. */
  referrer: string,
  /** The campaign's parameters as a URL query. undefined becomes null in storage. */
  campaign: string | null | undefined,
];

/**
 * Records an arrival. Nothing of the address and the referrer is stored but what is named here. This code is inlined
 * in every page, so each of its bytes counts.
 * @param referrer of the document. Empty if there is none
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
