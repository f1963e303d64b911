import { hiddenField } from './form.ts';
import type { VisitNote } from './visit-note.ts';

/** Longest values that are sent, and kept, by hidden field. */
export const attributionLimits = {
  [hiddenField.page]: 300,
  [hiddenField.landing]: 300,
  [hiddenField.referrer]: 300,
  [hiddenField.campaign]: 500,
} as const;

/** What an advertisement's link says of the click; beside them campaigns are named by `utm_…`. */
export const clickIdentifiers = ['gclid', 'fbclid', 'msclkid', 'li_fat_id'] as const;

/** @returns the hidden fields that say where a form was sent from and how the visit began */
export function attributionFields(
  page: string,
  [landing, referrer, campaign]: Partial<VisitNote> = [],
): [name: string, value: string][] {
  const fields: [name: keyof typeof attributionLimits, value: string | undefined][] = [
    [hiddenField.page, page],
    [hiddenField.landing, landing],
    [hiddenField.referrer, referrer],
    [hiddenField.campaign, wholeParameters(campaign ?? '')],
  ];
  return fields.flatMap(([name, value]): [string, string][] =>
    value ? [[name, value.slice(0, attributionLimits[name])]] : [],
  );
}

/** As many parameters as fit: half a click identifier is none. */
function wholeParameters(campaign: string): string {
  let fitting = '';
  for (const parameter of campaign.split('&')) {
    const longer = fitting === '' ? parameter : `${fitting}&${parameter}`;
    if (longer.length <= attributionLimits[hiddenField.campaign]) fitting = longer;
  }
  return fitting;
}
