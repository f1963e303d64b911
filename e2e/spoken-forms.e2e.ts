import type { Locator } from '@playwright/test';
import { filledForms, newWords } from './filled-forms.ts';
import { FormOnPage } from './form-on-page.ts';
import { expect, test } from './site.ts';

// What a screen reader says of each form from the first field to the answer, in e2e/spoken/: names,
// roles, states and descriptions as the accessibility tree has them. `npm test -- spoken-forms`
// compares; with Playwright's `--update-snapshots` they are written anew, to be read.

for (const filled of filledForms) {
  test(`${filled.title} is said as it is written down, from opening it to its answer`, async ({
    page,
    clock,
  }) => {
    const form = new FormOnPage(page, filled);
    await form.open();
    await expectSpoken(form.element, `${filled.id}-opened`);

    await form.fillIn(newWords());
    if (filled.notifications) {
      const right = await form.field(filled.refused.label).inputValue();
      await form.field(filled.refused.label).fill(' '.repeat(12));
      await form.send.click();
      await expect(form.element.getByText(filled.refused.message)).toBeVisible();
      await form.field(filled.refused.label).blur();
      await expectSpoken(form.element, `${filled.id}-refused`);
      await form.field(filled.refused.label).fill(right);
    }

    await clock.stop();
    await form.send.click();
    await form.expectSuccess();
    if (filled.notifications) {
      await expectSpoken(page.getByRole('region', { name: 'Notifications' }), `${filled.id}-sent`);
    }
  });
}

async function expectSpoken(part: Locator, name: string): Promise<void> {
  await expect(part).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
}
