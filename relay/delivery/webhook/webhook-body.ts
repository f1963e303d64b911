import { senderName } from '../../../leads/header-text.ts';
import { referenceOf, type Lead } from '../../../leads/lead.ts';

/** Field names of other people's forms, in small letters, by what they mean. */
const namesOf = {
  phone: ['phone', 'telephone', 'tel', 'mobile', 'cell'],
  company: ['company', 'organisation', 'organization', 'business'],
} as const;

export type WebhookBody = ReturnType<typeof webhookBody>;

/**
 * What a webhook is posted, as JSON: a lead in the shape a CRM takes up. The version rises when an
 * entry changes its meaning or goes; a receiver has to bear new entries. Times are ISO 8601, UTC.
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
      /** UUIDv7. A lead told to several webhooks has the same id in each. */
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
      /** What came with it, by its SHA-256 in hex. It is read at the desk and in the mail, and not here. */
      files: lead.files.map(({ field, name, kind, bytes, hash }) => ({
        field,
        name,
        kind,
        bytes,
        hash,
      })),
      /** What its sender agreed to, and the SHA-256 of those words in hex. */
      consent: consent && { ...consent, givenAt: new Date(consent.givenAt).toISOString() },
      /** Address of the page the form stood on. */
      page: lead.page,
      /** How the visit began; null where the page could not tell. */
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
