import type { Locator, Page, Request } from '@playwright/test';
import { expectHydrated } from './hydrated-form.ts';
import type { FilledForm } from './filled-forms.ts';
import type { PageClock } from './page-clock.ts';
import { expect } from './site.ts';
import { promised } from './specification/promises.ts';

const reply = `Thanks! Your message is in. We'll reply ${promised.reply}.`;

/** The URLs that forms with scripts post to. */
export const ajaxPosts = '**/relay/ajax/**';

/** Shorter than any pause between attempts, so that none is missed. */
const pauseStepMs = 500;

/** An idempotency key: its creation time in base 36, and 128 random bits as four numbers. */
export const keyPattern = /^[\da-z]{8}(?:-\d{1,10}){4}$/;

/** A form on its page, with the actions of tests. */
export class FormOnPage {
  readonly page: Page;
  readonly form: FilledForm;
  readonly element: Locator;
  readonly send: Locator;
  readonly busy: Locator;
  readonly words: Locator;
  readonly consent: Locator;
  /** The page's posts so far. */
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

  /** Opens a form, waits until it is hydrated, and fills it in. */
  static async filledIn(page: Page, form: FilledForm, words: string): Promise<FormOnPage> {
    const shown = new FormOnPage(page, form);
    await shown.open();
    await shown.fillIn(words);
    return shown;
  }

  /** Fills in a form and submits it without scripts. */
  static async sentAsPage(page: Page, form: FilledForm, words: string): Promise<FormOnPage> {
    const shown = new FormOnPage(page, form);
    await page.goto(form.path);
    await shown.fillIn(words);
    await shown.send.click();
    await page.waitForURL('**/thank-you');
    return shown;
  }

  field(label: string): Locator {
    return this.element.getByRole('textbox', { name: label });
  }

  /** The opener of the form's dialog: a link to Contact, which becomes a button when hydrated. */
  opener(): Locator {
    const name = { name: this.form.opener ?? '' };
    return this.page.getByRole('link', name).or(this.page.getByRole('button', name));
  }

  /** Opens the page and the dialog, if there is one, and waits until the form is hydrated. */
  async open(): Promise<void> {
    await this.page.goto(this.form.path);
    if (this.form.opener === undefined) await this.field('Email').focus();
    else await this.opener().click();
    await this.expectHydrated();
  }

  expectHydrated(): Promise<void> {
    return expectHydrated(this.element);
  }

  /** Turns the browser's validation off, so that the relay does the checking. */
  async leaveUnchecked(): Promise<void> {
    await this.element.evaluate((form: HTMLFormElement) => (form.noValidate = true));
  }

  async fillIn(words: string): Promise<void> {
    const { values, choose, tick } = this.form;
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
    if (choose) await this.element.getByLabel(choose.label).selectOption(choose.option);
    for (const option of tick?.options ?? []) await this.element.getByLabel(option).check();
    await this.words.fill(words);
    await this.consent.check();
  }

  /** Asserts that everything that `fillIn` entered is still there. */
  async expectFilledIn(words: string): Promise<void> {
    const { values, choose, tick } = this.form;
    for (const [label, value] of Object.entries(values)) {
      await expect(this.field(label)).toHaveValue(value);
    }
    if (choose) {
      const chosen = this.element.getByLabel(choose.label).locator('option:checked');
      await expect(chosen).toContainText(choose.option);
    }
    for (const option of tick?.options ?? []) {
      await expect(this.element.getByLabel(option)).toBeChecked();
    }
    await expect(this.words).toHaveValue(words);
  }

  /** Advances the clock until the form has posted this often. */
  async untilPosted(times: number, clock: PageClock): Promise<void> {
    await expect(async () => {
      await clock.run(pauseStepMs);
      expect(this.posts).toHaveLength(times);
    }).toPass({ intervals: [50] });
  }

  /** The distinct idempotency keys of the posts. */
  async keys(): Promise<string[]> {
    const posted = await Promise.all(this.posts.map(postedFields));
    return [...new Set(posted.map((fields) => fields['_key'] ?? ''))];
  }

  /** Asserts that the form posted, and only as section 7 specifies. */
  async expectMultipart(): Promise<void> {
    expect(this.posts).not.toHaveLength(0);
    for (const post of this.posts) {
      expect(await post.headerValue('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    }
  }

  /** The rows of the mail that `fillIn` leads to. */
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

  /** Sends the form and waits for the confirmation. From then on the page's clock stands still. */
  async sendUntilTold(clock: PageClock): Promise<void> {
    await clock.stop();
    await this.send.click();
    await this.expectSuccess();
  }

  /** Sends the form and waits for the thank-you page. */
  async sendUntilThanked(clock: PageClock): Promise<void> {
    await this.sendUntilTold(clock);
    await clock.run(this.form.redirectDelayMs);
    await this.page.waitForURL('**/thank-you');
    await clock.resume();
  }

  /**
   * Asserts that the visitor is told of the success, by a notification or by the dialog's closing. Both last until
   * the page leads on, so the clock has to stand still.
   */
  async expectSuccess(): Promise<void> {
    const toast = this.page.locator('.toast');
    if (this.form.notifications) {
      await expect(toast).toContainText(this.form.notifications.sent);
      await expect(toast).toContainText(reply);
    } else {
      await expect(this.element).toBeHidden();
      await expect(toast).toHaveCount(0);
    }
  }
}

/** The fields of a script's post by name. */
export async function postedFields(post: Request): Promise<Record<string, string>> {
  const type = (await post.headerValue('content-type')) ?? '';
  const body = new Response(new Uint8Array(post.postDataBuffer() ?? []), {
    headers: { 'content-type': type },
  });
  return Object.fromEntries(
    Array.from(await body.formData(), ([name, value]) => [
      name,
      typeof value === 'string' ? value : value.name,
    ]),
  );
}
