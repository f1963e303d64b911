import { company } from '../content/company.ts';
import { keptFor, noticedPromise, replyPromise } from '../content/office.ts';
import { paths } from '../content/paths.ts';
import type { Form } from './form.ts';
import { notificationsOf } from './notifications.ts';
import { companyField, emailField, nameField, phoneField } from './person-fields.ts';

export const contactForm = {
  id: 'contact',
  mailbox: 'services',
  page: paths.contact,
  fields: {
    name: nameField,
    email: emailField,
    phone: phoneField,
    company: companyField,
    interest: {
      kind: 'checkboxes',
      label: 'I am interested in',
      options: ['Recruitment', 'Marketing', 'Automations', 'Other'],
    },
    message: {
      kind: 'textarea',
      label: 'Message',
      hint: 'What do you need, and by when? 10 to 1000 characters.',
      minLength: 10,
      maxLength: 1000,
      requiredMessage: 'Write your message.',
    },
    consent: {
      kind: 'consent',
      label: `I consent to ${company.name} keeping these details to reply to my message.`,
      purpose: 'Replying to a contact message',
      requiredMessage: 'Tick the box so that we may keep your details and reply.',
    },
  },
  subjectPrefix: 'New Contact Message',
  subject: (values) => `New Contact Message: ${values['name'] ?? ''}`,
  submitLabel: 'Send message',
  busyLabel: 'Sending...',
  notifications: notificationsOf('Message sent!', 'Failed to send message. Please try again.'),
  notice: `Somebody at ${company.name} will read your message and reply ${noticedPromise}. We use your details for that; this site keeps them ${keptFor}.`,
  autoresponse: {
    subject: 'We have your message',
    text: `Thanks! Your message is in, and someone at ${company.name} will reply ${replyPromise}.\n\nThere is nothing more to do. If it is urgent, write to ${company.email.services} and quote the reference below.`,
  },
} as const satisfies Form;
