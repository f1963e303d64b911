import { company } from './company.ts';

export interface Profiles {
  /** The company's page on a professional network. */
  network: { name: string; url: string };
  /** The review product in Marketing's packages, whose plans are called Starter, Growth and Pro. */
  reviewProduct: string;
  /** Third-party reviews on Home. Without a token the page shows a complete section of its own. */
  reviewWidget: { scriptUrl: string; token?: string };
}

/** The company's presence on other platforms. Forms do not need it, so browsers do not load it. */
export const profiles: Profiles = {
  network: {
    name: `${company.name} Network`,
    url: `https://network.${company.domain}/company/fairlead`,
  },
  reviewProduct: `${company.name} Reviews`,
  reviewWidget: { scriptUrl: `https://reviews.${company.domain}/widget.js` },
};
