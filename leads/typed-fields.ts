import type { Lead, LeadField } from './lead.ts';

/** What a visitor wrote. The wording of a consent, which the site's own forms have, is ours. */
export function typedFields({ form, fields }: Pick<Lead, 'form' | 'fields'>): readonly LeadField[] {
  return form === null ? fields : fields.filter(({ name }) => name !== 'consent');
}
