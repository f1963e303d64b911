import type { StoredLead } from '../store/lead/stored-lead.ts';
import { shownTime } from '../times.ts';

/** A labelled line of what is known of a lead; null says nothing. */
export type Fact = readonly [label: string, text: string | null | undefined];

/** How a door of ours writes a time. */
type Timed = (at: number) => string;

/** How a door of ours says what is kept: a time, and by which names a mailbox and a form go there. */
interface Said {
  timed: Timed;
  mailboxName: (alias: string) => string;
  formName: (id: string) => string;
}

/** As what the commands take. */
const asKept: Said = { timed: shownTime, mailboxName: (alias) => alias, formName: (id) => id };

/** Where a lead came from and went to, as every door shows it. */
export function factsAbout({ lead }: StoredLead, said: Said = asKept): Fact[] {
  const { timed, mailboxName, formName } = said;
  const { landing, referrer, campaign } = lead.attribution ?? {};
  return [
    ['Received', timed(lead.receivedAt)],
    ['Mailbox', mailboxName(lead.mailbox)],
    ['Form', lead.form === null ? null : formName(lead.form)],
    ['Page', lead.page],
    ['Visit began on', landing],
    ['Came from', referrer],
    ['Campaign', campaign],
  ];
}

/** What was consented to, in its wording of then; none for a form that asks for none. */
export function consentFacts({ lead: { consent } }: StoredLead, timed: Timed = shownTime): Fact[] {
  if (!consent) return [];
  return [
    ['Given on', timed(consent.givenAt)],
    ['Wording', consent.wording],
    ['Purpose', consent.purpose],
    ['Page', consent.page],
  ];
}

/** A moment of a lead's course, where there was one. */
export function momentFact(label: string, at: number | null, timed: Timed = shownTime): Fact {
  return [label, at === null ? null : timed(at)];
}
