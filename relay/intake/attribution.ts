import { attributionLimits, clickIdentifiers } from '../../forms/attribution.ts';
import { hiddenField } from '../../forms/form.ts';
import type { Posted } from '../../forms/validate.ts';
import type { Attribution } from '../../leads/lead.ts';

const clicks: ReadonlySet<string> = new Set(clickIdentifiers);

/**
 * How the visit began, as the site's pages recorded it. Anybody may post these values, so any that are not valid
 * addresses or campaigns are left out. No lead is refused for them.
 */
export function readAttribution(posted: Posted): Attribution | null {
  const last = (name: string) => posted.get(name)?.at(-1) ?? '';
  const landing = pathOf(last(hiddenField.landing));
  const referrer = addressOf(last(hiddenField.referrer));
  const campaign = campaignOf(last(hiddenField.campaign));
  if (!landing && !referrer && !campaign) return null;
  return {
    ...(landing && { landing }),
    ...(referrer && { referrer }),
    ...(campaign && { campaign }),
  };
}

/** The path of a page of the site, or an empty string. */
export function pathOf(text: string): string {
  const base = 'http://site.invalid';
  const tooLong = text.length > attributionLimits[hiddenField.page];
  if (!text.startsWith('/') || tooLong || !URL.canParse(text, base)) return '';
  const { origin, pathname } = new URL(text, base);
  return origin === base ? pathname : '';
}

function addressOf(text: string): string {
  if (text.length > attributionLimits[hiddenField.referrer] || !URL.canParse(text)) return '';
  const { protocol, origin, pathname } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? origin + pathname : '';
}

function campaignOf(text: string): string {
  if (text.length > attributionLimits[hiddenField.campaign]) return '';
  const parameters = [...new URLSearchParams(text)].filter(
    // eslint-disable-next-line no-control-regex
    ([name, value]) => isOfCampaign(name) && !/[\u0000-\u001f\u007f]/.test(value),
  );
  return new URLSearchParams(parameters).toString();
}

function isOfCampaign(name: string): boolean {
  return clicks.has(name) || /^utm_[a-z_]+$/.test(name);
}
