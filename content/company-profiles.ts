import { company } from './company.ts';

export interface Profiles {
  /** The professional network that the company has a page on. */
  network: { name: string; url: string };
  /** What Marketing's packages bring reviews with: its plans are called Starter, Growth and Pro. */
  reviewProduct: string;
  /** Third-party reviews on Home. Without a token the page keeps a quiet, complete section. */
  reviewWidget: { scriptUrl: string; token?: string };
}

/** Where else the company stands, under names of others. No form needs it: no browser loads it. */
export const profiles: Profiles = {
  network: {
    name: `${company.name} Network`,
    url: `https://network.${company.domain}/company/fairlead`,
  },
  reviewProduct: `${company.name} Reviews`,
  reviewWidget: { scriptUrl: `https://reviews.${company.domain}/widget.js` },
};
