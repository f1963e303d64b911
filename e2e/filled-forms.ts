import { randomUUID } from 'node:crypto';
import type { Locator, Page, Request } from '@playwright/test';
import { expect } from './site.ts';

/** A relay form as a visitor meets it: where it stands, what is typed, what comes of it. */
export interface FilledForm {
  /** The form's id, and what the specification calls it. */
  id: string;
  title: string;
  path: string;
  /** The button that opens the dialog it stands in. */
  opener?: string;
  /** What is typed, by label, in the order of the page. */
  values: Readonly<Record<string, string>>;
  /** A choice: its label, what is chosen and how the mail shows it. */
  choose?: { label: string; option: string };
  /** Ticks under one legend. */
  tick?: { legend: string; options: readonly string[] };
  /** The label of the field that takes words of its own for each test. */
  words: string;
  send: string;
  busy: string;
  /** What the notifications say; the dialogs show none. */
  notifications?: { sent: string; failed: string };
  subject: string;
  mailbox: string;
  /** From the answer to the thank-you page. */
  redirectDelayMs: number;
  /** Spaces in this field pass the browser and not the relay, which answers with these words. */
  refused: { label: string; message: string };
}

export const reply = "Thanks! Your message is in. We'll reply within 24 hours.";

const person = {
  Email: 'thandi@client.example',
  Phone: '+27 21 555 0100',
} as const;

const services = 'services@fairlead.example';

const dialog = {
  values: { 'Full name': 'Thandi Nkosi', ...person, Company: 'Nkosi & Sons' },
  words: 'Message',
  busy: 'Submitting...',
  mailbox: services,
  redirectDelayMs: 500,
  refused: { label: 'Message', message: 'Write what it is about.' },
} as const;

export const filledForms: readonly FilledForm[] = [
  {
    id: 'employer-enquiry',
    title: 'Employer enquiry',
    path: '/employers',
    values: {
      Company: 'Nkosi & Sons',
      'Your name': 'Thandi Nkosi',
      ...person,
      'Role to fill': 'Financial Manager',
      'Where the role is': 'Paarl',
      'Salary range': 'R800,000 – R950,000',
    },
    choose: { label: 'When should they start?', option: '2–4 weeks' },
    words: 'What the role needs',
    send: 'Send enquiry',
    busy: 'Sending...',
    notifications: {
      sent: 'Enquiry sent!',
      failed: 'Failed to send enquiry. Please try again.',
    },
    subject: 'New Employer Enquiry: Nkosi & Sons – Financial Manager',
    mailbox: services,
    redirectDelayMs: 3000,
    refused: { label: 'What the role needs', message: 'Write a few words about the role.' },
  },
  {
    id: 'candidate-registration',
    title: 'Candidate registration',
    path: '/candidates',
    values: {
      Name: 'Thandi Nkosi',
      ...person,
      'Where you are': 'Durban',
      'Role you want': 'Cost Accountant',
      'Salary you expect': 'R600,000',
      'When you could start': 'One calendar month',
    },
    words: 'Anything we should know',
    send: 'Join the talent network',
    busy: 'Joining...',
    notifications: {
      sent: 'Registration successful!',
      failed: 'Failed to register. Please try again.',
    },
    subject: 'New Candidate Registration: Thandi Nkosi – Cost Accountant',
    mailbox: 'talent@fairlead.example',
    redirectDelayMs: 3000,
    refused: { label: 'Role you want', message: 'Enter the role you want.' },
  },
  {
    id: 'contact',
    title: 'Contact message',
    path: '/contact',
    values: { Name: 'Thandi Nkosi', ...person, Company: 'Nkosi & Sons' },
    tick: { legend: 'I am interested in', options: ['Recruitment', 'Automations'] },
    words: 'Message',
    send: 'Send message',
    busy: 'Sending...',
    notifications: {
      sent: 'Message sent!',
      failed: 'Failed to send message. Please try again.',
    },
    subject: 'New Contact Message: Thandi Nkosi',
    mailbox: services,
    redirectDelayMs: 3000,
    refused: { label: 'Message', message: 'Write your message.' },
  },
  {
    id: 'consultation',
    title: 'Consultation',
    path: '/marketing',
    opener: 'Book a Free Consultation',
    ...dialog,
    choose: { label: 'Service', option: 'Content and SEO' },
    send: 'Request a consultation',
    subject: '[Consultation Request] Thandi Nkosi',
  },
  {
    id: 'demo',
    title: 'Demo',
    path: '/automations',
    opener: 'Book a Demo',
    ...dialog,
    choose: { label: 'Service', option: 'Workflows' },
    send: 'Request a demo',
    subject: '[Demo Request] Thandi Nkosi',
  },
];

/** @param id a relay form's id */
export function filledForm(id: string): FilledForm {
  const found = filledForms.find((form) => form.id === id);
  if (!found) throw new Error(`No form is filled in as ${id}.`);
  return found;
}

/** Words that no other test sends, so that their mail is found again. */
export function newWords(): string {
  return `Please keep this between us. ${randomUUID()}`;
}

/** A form on its page, with everything a test does to it. */
export class FormOnPage {
  readonly page: Page;
  readonly form: FilledForm;
  readonly element: Locator;
  readonly send: Locator;
  readonly busy: Locator;
  readonly words: Locator;
  readonly consent: Locator;
  /** Every post of the page, as it happens. */
  readonly posts: Request[] = [];

  constructor(page: Page, form: FilledForm) {
    this.page = page;
    this.form = form;
    this.element = page.locator('main form').filter({ has: page.locator(`[value="${form.id}"]`) });
    this.send = this.element.getByRole('button', { name: form.send });
    this.busy = this.element.getByRole('button', { name: form.busy });
    this.words = this.field(form.words);
    this.consent = this.element.getByLabel('I consent');
    page.on('request', (request) => {
      if (request.method() === 'POST') this.posts.push(request);
    });
  }

  field(label: string): Locator {
    return this.element.getByRole('textbox', { name: label });
  }

  /** The form's button to its dialog; a link to Contact without scripts. */
  opener(): Locator {
    return this.page.getByRole('link', { name: this.form.opener ?? '' });
  }

  /** Opens the page, and the dialog where there is one, and waits until scripts answer. */
  async open(): Promise<void> {
    await this.page.goto(this.form.path);
    if (this.form.opener === undefined) await this.field('Email').focus();
    else await this.opener().click();
    await this.expectAlive();
  }

  async expectAlive(): Promise<void> {
    await expect
      .poll(() =>
        this.element.evaluateAll((all) =>
          all.some((form) => Object.keys(form).some((key) => key.startsWith('__react'))),
        ),
      )
      .toBe(true);
  }

  async fillIn(words: string): Promise<void> {
    const { values, choose, tick } = this.form;
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
    if (choose) await this.element.getByLabel(choose.label).selectOption(choose.option);
    for (const option of tick?.options ?? []) await this.element.getByLabel(option).check();
    await this.words.fill(words);
    await this.consent.check();
  }

  /** Nothing of what `fillIn` typed is gone. */
  async expectFilledIn(words: string): Promise<void> {
    const { values, choose, tick } = this.form;
    for (const [label, value] of Object.entries(values)) {
      await expect(this.field(label)).toHaveValue(value);
    }
    if (choose) {
      const chosen = this.element.getByLabel(choose.label).locator('option:checked');
      await expect(chosen).toHaveText(choose.option);
    }
    for (const option of tick?.options ?? []) {
      await expect(this.element.getByLabel(option)).toBeChecked();
    }
    await expect(this.words).toHaveValue(words);
  }

  /** The idempotency keys of what was posted, each once. */
  keys(): string[] {
    const keyOf = (post: Request) => new URLSearchParams(post.postData() ?? '').get('_key') ?? '';
    return [...new Set(this.posts.map(keyOf))];
  }

  /** The rows a mail about `fillIn` shows. */
  mailRows(words: string): string[] {
    const { values, choose, tick } = this.form;
    return [
      ...Object.entries(values).map(([label, value]) => `${label}: ${value}`),
      ...(choose ? [`${choose.label}: ${choose.option}`] : []),
      ...(tick ? [`${tick.legend}: ${tick.options.join(', ')}`] : []),
      `${this.form.words}: ${words}`,
      'Consent: I consent',
      'Reference: ',
    ];
  }
}
