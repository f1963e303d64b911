import type { Locator } from '@playwright/test';
import {
  ruleInWords,
  specifiedRules,
  valueOfLength,
  type FieldRule,
} from '../../testing/test-rules.ts';
import { filledForm, newWords } from '../filled-forms.ts';
import { FormOnPage } from '../form-on-page.ts';
import { expect, test } from '../site.ts';

// Every rule of the specification's section 5 as browsers enforce it: the page's attributes, and what happens on a
// violation. testing/specified-rules.test.ts tests the relay.

for (const { id, title, fields } of specifiedRules) {
  test(`${title}: the browser enforces the rules of section 5, and posts nothing that breaks one`, async ({
    page,
  }) => {
    const form = await FormOnPage.filledIn(page, filledForm(id), newWords());
    for (const [name, rule] of Object.entries(fields)) {
      await test.step(ruleInWords(name, rule), () => holdTo(form, name, rule));
    }
    expect(form.posts).toEqual([]);
  });
}

async function holdTo(form: FormOnPage, name: string, rule: FieldRule): Promise<void> {
  const field = form.element.locator(`[name="${name}"]`);
  const required = rule.required === true;
  if (name === 'consent') {
    await expect(field).toHaveJSProperty('required', required);
    await field.uncheck();
    expect(await refusal(field)).toEqual({ why: 'valueMissing', focused: true });
    await field.check();
    return;
  }
  const { type, ...attributes } = await field.evaluate((input: HTMLInputElement) => {
    return {
      type: input.type,
      required: input.required,
      minLength: input.minLength,
      maxLength: input.maxLength,
    };
  });
  expect(attributes).toEqual({
    required,
    minLength: rule.least ?? -1,
    maxLength: rule.most ?? -1,
  });
  expect(type === 'email').toBe(rule.email === true);

  const right = await field.inputValue();
  for (const [value, kept, why] of trials(rule)) {
    await typeIn(field, value);
    expect(await field.inputValue()).toBe(kept);
    expect(await refusal(field)).toEqual({ why, focused: why !== undefined });
  }
  await field.fill(right);
}

/** The values to type, what the field accepts of each, and why the browser refuses it, if it does. */
function trials(rule: FieldRule): [value: string, kept: string, why: string | undefined][] {
  const refused = (value: string, why: string) => [value, value, why] as const;
  const all: (readonly [string, string, string | undefined])[] = [];
  if (rule.required) all.push(refused('', 'valueMissing'));
  if (rule.email) all.push(refused('thandi', 'typeMismatch'));
  if (rule.least !== undefined) {
    const least = valueOfLength(rule, rule.least);
    all.push(refused(valueOfLength(rule, rule.least - 1), 'tooShort'), [least, least, undefined]);
  }
  if (rule.most !== undefined) {
    const tooLong = valueOfLength(rule, rule.most + 1);
    all.push([tooLong, tooLong.slice(0, -1), undefined]);
  }
  return all.map((trial) => [...trial]);
}

/** Types like a person, since a value that a script sets is not limited in length. */
async function typeIn(field: Locator, value: string): Promise<void> {
  await field.evaluate((input: HTMLInputElement) => {
    input.focus();
    input.select();
  });
  const { keyboard } = field.page();
  if (value === '') await keyboard.press('Delete');
  else await keyboard.insertText(value);
}

/** Submits the form by its button, and returns the browser's objection to a field. */
async function refusal(field: Locator): Promise<{ why: string | undefined; focused: boolean }> {
  return field.evaluate((input: HTMLInputElement) => {
    const faults = ['valueMissing', 'typeMismatch', 'tooShort', 'tooLong'] as const;
    const why = faults.find((fault) => input.validity[fault]);
    input.blur();
    if (why !== undefined) input.form?.requestSubmit();
    return { why, focused: document.activeElement === input };
  });
}
