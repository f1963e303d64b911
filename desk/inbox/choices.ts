import { formName, relayForms } from '../../forms/forms.ts';
import type { Desk } from '../visit/desk-context.ts';
import { othersForms, type Asked } from './asked.ts';

/** What one may choose, as it stands in the address and as people call it. */
type Choice = readonly [value: string, name: string];

/** The forms and mailboxes to narrow a list by; one that the address alone knows stands as it is. */
export function choicesFor(asked: Asked, mailboxNames: Desk['mailboxNames']) {
  return {
    forms: withAsked(asked.form, [
      ...relayForms.map(({ id }) => [id, formName(id)] as const),
      [othersForms, formName(null)],
    ]),
    mailboxes: withAsked(asked.mailbox, [...mailboxNames]),
  };
}

/** A form that the site had once, or a mailbox that was taken out, has leads still. */
function withAsked(asked: string, choices: readonly Choice[]): readonly Choice[] {
  const isKnown = asked === '' || choices.some(([value]) => value === asked);
  return isKnown ? choices : [...choices, [asked, asked]];
}
