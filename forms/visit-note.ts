/** How a visit began: what its first page notes, and every relay form of the visit sends along. */
export interface VisitNote {
  /** Path of the first page. */
  landing: string;
  /** Origin and path of the other site's page that led there, as far as that site lets it be known. */
  referrer: string;
  /** The advertisement or mailing that led there: its parameters, as a URL query. */
  campaign: string;
}

/** Where the note stands in session storage: gone with the tab. */
export const visitNoteKey = 'visit';

/** What a page knows about how it was reached. */
export interface Arrival {
  location: Pick<Location, 'origin' | 'pathname' | 'search'>;
  referrer: string;
}

const campaignParameter = /^(utm_\w+|gclid|fbclid|msclkid|li_fat_id)=./;

/** Reads an arrival. Of the address and the referrer, nothing is noted but what is named here. */
export function visitNoteOf({ location, referrer }: Arrival): VisitNote {
  return {
    landing: location.pathname,
    referrer: referrer.startsWith(`${location.origin}/`) ? '' : (referrer.split('?')[0] ?? ''),
    campaign: location.search
      .slice(1)
      .split('&')
      .filter((parameter) => campaignParameter.test(parameter))
      .join('&'),
  };
}
