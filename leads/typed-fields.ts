import type { Lead, LeadField } from './lead.ts';

/** The fields a visitor typed. The wording of a consent, which only the site's own forms have, is ours. */
export function typedFields({ form, fields }: Pick<Lead, 'form' | 'fields'>): readonly LeadField[] {
  return form === null ? fields : fields.filter(({ name }) => name !== 'consent');
}
