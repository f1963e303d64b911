import { company } from '../content/company.ts';
import { keptFor, noticedPromise } from '../content/office.ts';
import { paths } from '../content/paths.ts';
import { cvLimits, kindsInWords, sizeInWords } from './file-kinds.ts';
import type { Form } from './form.ts';
import { notificationsOf } from './notifications.ts';
import { emailField, nameField } from './person-fields.ts';

/** The upload of a CV on a role's page. Send CV, beside it, opens the visitor's own email. */
export const sendCv = {
  id: 'send-cv',
  mailbox: 'talent',
  page: paths.candidates,
  fields: {
    role: {
      kind: 'text',
      label: 'Role',
      maxLength: 200,
      requiredMessage: 'Say which role it is for.',
    },
    name: nameField,
    email: emailField,
    cv: {
      kind: 'file',
      label: 'Your CV',
      hint: `${kindsInWords(cvLimits.kinds)}, at most ${sizeInWords(cvLimits.eachBytes)}. Choose it, or drop it here.`,
      limits: cvLimits,
      requiredMessage: 'Choose your CV.',
    },
    message: {
      kind: 'textarea',
      about: 'role',
      label: 'Your note',
      hint: 'Why this role, or what we should know. At most 1000 characters.',
      maxLength: 1000,
    },
    consent: {
      kind: 'consent',
      label: `I consent to ${company.name} keeping my CV and these details to consider me for this role and contact me about it.`,
      purpose: 'Considering a candidate for a role',
      requiredMessage: 'Tick the box so that we may keep your CV and contact you.',
    },
  },
  subjectPrefix: 'Application',
  subject: (values) => `Application for ${values['role'] ?? ''}: ${values['name'] ?? ''}`,
  submitLabel: 'Upload my CV',
  busyLabel: 'Sending...',
  notifications: notificationsOf('CV received!', 'Failed to send your CV. Please try again.'),
  notice: `A recruiter at ${company.name} will read your CV and reply ${noticedPromise}. No employer sees it unless you agree to that role. This site keeps it ${keptFor}.`,
} as const satisfies Form;
