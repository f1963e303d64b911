/**
 * The record of the company's identity. No other file spells its name, its domain or one of its addresses. Site, mail
 * and the relay's defaults all follow from the values here.
 */
export interface Company {
  name: string;
  /** The domain of the mail's senders and of Message-IDs. */
  domain: string;
  email: { hello: string; services: string; talent: string };

  city: string;
  country: string;

  /** The retention of messages in months, which the privacy policy states and the relay enforces. */
  retentionMonths: number;
  /** Shown only if set. */
  registrationNumber?: string;
  /** The registration as a private employment agency. Shown only if set. */
  agencyNumber?: string;
  /** A VAT vendor's number. If set, prices state that they include VAT, as section 65 of the VAT Act requires. */
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
