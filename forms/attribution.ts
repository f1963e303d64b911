import { hiddenField } from './form.ts';
import type { VisitNote } from './visit-note.ts';

/** The maximum lengths of values by hidden field, for sending and storing. */
export const attributionLimits = {
  [hiddenField.page]: 300,
  [hiddenField.landing]: 300,
  [hiddenField.referrer]: 300,
  [hiddenField.campaign]: 500,
} as const;

/** Click identifiers in advertisements' links. Other campaigns are named by `utm_…`. */
export const clickIdentifiers = ['gclid', 'fbclid', 'msclkid', 'li_fat_id'] as const;

/** @returns the hidden fields with the form's page and the visit's beginning */
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

/** As many whole parameters as fit, since part of a click identifier is useless. */
function wholeParameters(campaign: string): string {
  let fitting = '';
  for (const parameter of campaign.split('&')) {
    const longer = fitting === '' ? parameter : `${fitting}&${parameter}`;
    if (longer.length <= attributionLimits[hiddenField.campaign]) fitting = longer;
  }
  return fitting;
}
