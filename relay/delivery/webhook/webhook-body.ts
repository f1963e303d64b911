import { senderName } from '../../../leads/header-text.ts';
import { referenceOf, type Lead } from '../../../leads/lead.ts';

/** Lower-case field names of other people's forms, by what they mean. */
const namesOf = {
  phone: ['phone', 'telephone', 'tel', 'mobile', 'cell'],
  company: ['company', 'organisation', 'organization', 'business'],
} as const;

export type WebhookBody = ReturnType<typeof webhookBody>;

/**
 * The JSON body of a webhook: a lead in a shape that a CRM can take in. The version rises when an entry changes its
 * meaning or goes; receivers have to tolerate new entries. Times are ISO 8601, UTC.
 */
export function webhookBody(lead: Lead) {
  const { consent } = lead;
  const receivedAt = new Date(lead.receivedAt).toISOString();
  return {
    type: 'lead.received' as const,
    version: 1 as const,
    /** When the lead was received. The same in every retry. */
    timestamp: receivedAt,
    data: {
      /** UUIDv7. A lead sent to several webhooks has the same id in each. */
      id: lead.id,
      /** The receipt its sender can quote, such as `7K2QX-0M4TD`. */
      reference: referenceOf(lead.id),
      receivedAt,
      /** Alias of the mailbox it was posted to. */
      mailbox: lead.mailbox,
      /** Id of the site's form; null for one the site does not define. */
      form: lead.form,
      subject: lead.subject,
      /** Who wrote, as far as the form's field names tell. */
      contact: {
        name: senderName(lead.fields) || null,
        email: lead.replyTo,
        phone: valueNamed(lead, namesOf.phone),
        company: valueNamed(lead, namesOf.company),
      },
      /** Everything the sender typed, in the order of the form. */
      fields: lead.fields,
      /** Its files, by their SHA-256 in hex. Their content is not here, but at the desk and in the mail. */
      files: lead.files.map(({ field, name, kind, bytes, hash }) => ({
        field,
        name,
        kind,
        bytes,
        hash,
      })),
      /** What its sender agreed to, with the SHA-256, in hex, of that wording. */
      consent: consent && { ...consent, givenAt: new Date(consent.givenAt).toISOString() },
      /** Address of the page the form stood on. */
      page: lead.page,
      /** How the visit began; null if the page could not tell. */
      attribution: lead.attribution,
      spam: {
        /** 0 is nothing suspicious; from 5 on, a person has looked at the lead and released it. */
        score: lead.spam.score,
        reasons: lead.spam.reasons,
      },
    },
  };
}

function valueNamed({ fields }: Lead, names: readonly string[]): string | null {
  return fields.find(({ name }) => names.includes(name.toLowerCase()))?.value ?? null;
}
