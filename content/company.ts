/**
 * The one record of who the company is. Nothing else in the tree spells its name, its domain or an
 * address of it; change a value here and the site, the mail and the relay's defaults follow.
 */
export interface Company {
  name: string;
  /** Mail is sent from this domain and Message-IDs are minted under it. */
  domain: string;
  email: { hello: string; services: string; talent: string };

  city: string;
  country: string;

  /** How long what a form sent is kept: the privacy policy says it, the relay does it. */
  retentionMonths: number;
  /** Shown only where filled in. */
  registrationNumber?: string;
  /** As a private employment agency. Shown only where filled in. */
  agencyNumber?: string;
  /** A VAT vendor's. Prices then say that they include VAT, as section 65 of the VAT Act asks. */
  vatNumber?: string;
  /** POPIA s55: the person who answers for personal information. */
  informationOfficer?: string;
  /** In international form, digits only: 27… */
  whatsapp?: string;
}

const domain = 'fairlead.example';

export const company: Company = {
  name: 'Fairlead',
  domain,
  email: {
    hello: `hello@${domain}`,
    services: `services@${domain}`,
    talent: `talent@${domain}`,
  },

  city: 'Cape Town',
  country: 'South Africa',

  retentionMonths: 24,
};
