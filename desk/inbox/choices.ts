import { formName, relayForms } from '../../forms/forms.ts';
import type { Desk } from '../visit/desk-context.ts';
import { othersForms, type InboxQuery } from './inbox-query.ts';

/** An option: its value in the address, and its name. */
type Choice = readonly [value: string, name: string];

/** The forms and mailboxes to narrow a list by. One that only the address names is listed by its value. */
export function choicesFor(asked: InboxQuery, mailboxNames: Desk['mailboxNames']) {
  return {
    forms: withAsked(asked.form, [
      ...relayForms.map(({ id }) => [id, formName(id)] as const),
      [othersForms, formName(null)],
    ]),
    mailboxes: withAsked(asked.mailbox, [...mailboxNames]),
  };
}

/** A form that the site once had, or a mailbox that was removed, may still have leads. */
function withAsked(asked: string, choices: readonly Choice[]): readonly Choice[] {
  const isKnown = asked === '' || choices.some(([value]) => value === asked);
  return isKnown ? choices : [...choices, [asked, asked]];
}
