import type { Locator, Page, Request } from '@playwright/test';
import { expectAlive } from './alive-form.ts';
import type { FilledForm } from './filled-forms.ts';
import type { PageClock } from './page-clock.ts';
import { expect } from './site.ts';
import { promised } from './specification/promises.ts';

const reply = `Thanks! Your message is in. We'll reply ${promised.reply}.`;

/** Where forms with scripts post. */
export const ajaxPosts = '**/relay/ajax/**';

/** Shorter than any pause between two tries, so that none is missed. */
const pauseStepMs = 500;

/** An idempotency key: when it was made, in base 36, and 128 random bits as four numbers. */
export const keyPattern = /^[\da-z]{8}(?:-\d{1,10}){4}$/;

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

  /** A form that stands open, alive and filled in. */
  static async filledIn(page: Page, form: FilledForm, words: string): Promise<FormOnPage> {
    const shown = new FormOnPage(page, form);
    await shown.open();
    await shown.fillIn(words);
    return shown;
  }

  /** A form that was filled in and sent as a page, by no script. */
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

  /** What opens the form's dialog: a button once scripts answer, a link to Contact before. */
  opener(): Locator {
    const name = { name: this.form.opener ?? '' };
    return this.page.getByRole('link', name).or(this.page.getByRole('button', name));
  }

  /** Opens the page, and the dialog where there is one, and waits until scripts answer. */
  async open(): Promise<void> {
    await this.page.goto(this.form.path);
    if (this.form.opener === undefined) await this.field('Email').focus();
    else await this.opener().click();
    await this.expectAlive();
  }

  expectAlive(): Promise<void> {
    return expectAlive(this.element);
  }

  /** As a browser that checks nothing: what it takes, the relay looks at. */
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

  /** Nothing of what `fillIn` typed is gone. */
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

  /** Lets the pauses between the tries pass until the form has posted so often. */
  async untilPosted(times: number, clock: PageClock): Promise<void> {
    await expect(async () => {
      await clock.run(pauseStepMs);
      expect(this.posts).toHaveLength(times);
    }).toPass({ intervals: [50] });
  }

  /** The idempotency keys of what was posted, each once. */
  async keys(): Promise<string[]> {
    const posted = await Promise.all(this.posts.map(postedFields));
    return [...new Set(posted.map((fields) => fields['_key'] ?? ''))];
  }

  /** At least one post went out, and all of them as section 7 has it. */
  async expectMultipart(): Promise<void> {
    expect(this.posts).not.toHaveLength(0);
    for (const post of this.posts) {
      expect(await post.headerValue('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    }
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

  /** Sends what stands in it until the visitor is told; from then on the clock stands. */
  async sendUntilTold(clock: PageClock): Promise<void> {
    await clock.stop();
    await this.send.click();
    await this.expectSuccess();
  }

  /** Sends what stands in it, and waits for the page that thanks. */
  async sendUntilThanked(clock: PageClock): Promise<void> {
    await this.sendUntilTold(clock);
    await clock.run(this.form.redirectDelayMs);
    await this.page.waitForURL('**/thank-you');
    await clock.resume();
  }

  /**
   * The visitor is told that it is sent: by a notification, or by the dialog that closes. Both last
   * as long as the page does: the clock has to stand, or they lead on while they are looked at.
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

/** What a script posted, by field name. */
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
