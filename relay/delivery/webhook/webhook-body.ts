import { senderName } from '../../../leads/header-text.ts';
import { referenceOf, type Attribution, type Lead, type LeadField } from '../../../leads/lead.ts';

/**
 * What a webhook is posted, as JSON: a lead in the shape a CRM takes up. The version rises when an
 * entry changes its meaning or goes; a receiver has to bear new entries.
 */
export interface WebhookBody {
  type: 'lead.received';
  version: 1;
  /** When the lead was received: ISO 8601, UTC. The same in every retry. */
  timestamp: string;
  data: WebhookLead;
}

interface WebhookLead {
  /** UUIDv7. A lead told to several webhooks has the same id in each. */
  id: string;
  /** The receipt its sender can quote, such as `7K2QX-0M4TD`. */
  reference: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  /** Alias of the mailbox it was posted to. */
  mailbox: string;
  /** Id of the site's form; null for one the site does not define. */
  form: string | null;
  subject: string;
  contact: WebhookContact;
  /** Everything the sender typed, in the order of the form. */
  fields: readonly LeadField[];
  /** What came with it. It is read at the desk and in the mail, and not here. */
  files: readonly WebhookFile[];
  consent: WebhookConsent | null;
  /** Address of the page the form stood on. */
  page: string | null;
  /** How the visit began; null where the page could not tell. */
  attribution: Attribution | null;
  spam: WebhookSpam;
}

/** Who wrote, as far as the form's field names tell. */
interface WebhookContact {
  name: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
}

/** What its sender agreed to, and the SHA-256 of those words in hex. */
interface WebhookConsent {
  wording: string;
  wordingHash: string;
  purpose: string;
  page: string | null;
  /** ISO 8601, UTC. */
  givenAt: string;
}

interface WebhookFile {
  /** Name of the form's field. */
  field: string;
  name: string;
  /** Such as `pdf`. */
  kind: string;
  bytes: number;
  /** SHA-256 of what it holds, in hex. */
  hash: string;
}

interface WebhookSpam {
  /** 0 is nothing suspicious; from 5 on, a person has looked at the lead and released it. */
  score: number;
  reasons: readonly string[];
}

/** Field names of other people's forms, in small letters, by what they mean. */
const namesOf = {
  phone: ['phone', 'telephone', 'tel', 'mobile', 'cell'],
  company: ['company', 'organisation', 'organization', 'business'],
} as const;

export function webhookBody(lead: Lead): WebhookBody {
  const { consent } = lead;
  const receivedAt = new Date(lead.receivedAt).toISOString();
  return {
    type: 'lead.received',
    version: 1,
    timestamp: receivedAt,
    data: {
      id: lead.id,
      reference: referenceOf(lead.id),
      receivedAt,
      mailbox: lead.mailbox,
      form: lead.form,
      subject: lead.subject,
      contact: {
        name: senderName(lead.fields) || null,
        email: lead.replyTo,
        phone: valueNamed(lead, namesOf.phone),
        company: valueNamed(lead, namesOf.company),
      },
      fields: lead.fields,
      files: lead.files.map(({ field, name, kind, bytes, hash }) => ({
        field,
        name,
        kind,
        bytes,
        hash,
      })),
      consent: consent && { ...consent, givenAt: new Date(consent.givenAt).toISOString() },
      page: lead.page,
      attribution: lead.attribution,
      spam: { score: lead.spam.score, reasons: lead.spam.reasons },
    },
  };
}

function valueNamed({ fields }: Lead, names: readonly string[]): string | null {
  return fields.find(({ name }) => names.includes(name.toLowerCase()))?.value ?? null;
}
