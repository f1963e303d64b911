import type { StoredLead } from '../store/lead/stored-lead.ts';
import { shownTime } from '../times.ts';

/** A labelled fact about a lead; one without text is not shown. */
export type Fact = readonly [label: string, text: string | null | undefined];

/** Formats a time for one of our interfaces, such as the command line or the desk. */
type Timed = (at: number) => string;

/** How one of our interfaces words what is stored: times, and the names of mailboxes and forms. */
interface Said {
  timed: Timed;
  mailboxName: (alias: string) => string;
  formName: (id: string) => string;
}

/** As stored, which is how commands take them. */
const asKept: Said = { timed: shownTime, mailboxName: (alias) => alias, formName: (id) => id };

/** Where a lead came from and went to, as every interface shows it. */
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

/** The consent given, in its wording of then; empty if there is none. */
export function consentFacts({ lead: { consent } }: StoredLead, timed: Timed = shownTime): Fact[] {
  if (!consent) return [];
  return [
    ['Given on', timed(consent.givenAt)],
    ['Wording', consent.wording],
    ['Purpose', consent.purpose],
    ['Page', consent.page],
  ];
}

/** A time in a lead's course, if there was one. */
export function momentFact(label: string, at: number | null, timed: Timed = shownTime): Fact {
  return [label, at === null ? null : timed(at)];
}
