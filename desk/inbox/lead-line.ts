import { formName } from '../../forms/forms.ts';
import { stateOf } from '../../leads/delivery-state.ts';
import { senderName } from '../../leads/header-text.ts';
import { printable } from '../../leads/printable.ts';
import type { InboxLead } from '../../leads/store/work/inbox.ts';
import type { StoredLead } from '../../leads/store/lead/stored-lead.ts';
import { shownAs, type Work } from '../../leads/store/work/lead-work.ts';
import { spanOf } from '../../leads/spans.ts';
import { typedFields } from '../../leads/typed-fields.ts';
import { briefTime } from '../../leads/times.ts';
import { briefMomentOf } from '../frame/moment.ts';
import type { Desk } from '../visit/desk-context.ts';

const maxWordsLength = 140;

/** A lead's state in words, which colour only underlines. */
export interface Standing {
  kind: 'held' | 'parked' | 'late' | 'open' | 'done';
  words: string;
}

/** What a line depends on beside its lead: the time, names, and the promise to reply. */
export interface Seen {
  now: number;
  nameOf: (address: string) => string;
  mailboxNames: Desk['mailboxNames'];
  /** How long an answer may take. */
  replyWithinMs: number;
}

export function leadLine(stored: InboxLead, seen: Seen) {
  const { lead, reference } = stored;
  return {
    id: lead.id,
    reference,
    at: briefMomentOf(lead.receivedAt, seen.now),
    who: printable(senderName(lead.fields) || lead.replyTo || 'No name'),
    kind: lead.form === null ? mailboxOf(lead.mailbox, seen) : formName(lead.form),
    words: firstWords(stored),
    shownAs: shownAs(stored.work),
    takenBy: stored.work.taken_by === null ? null : seen.nameOf(stored.work.taken_by),
    standing: standingOf(stored, seen),
  };
}

/** For a form that is not the site's own, the mailbox says most. An address would fill half of a phone's line. */
function mailboxOf(alias: string, { mailboxNames }: Seen): string {
  const name = mailboxNames.get(alias) ?? alias;
  return name.includes('@') ? alias : name;
}

/** Names that our forms, and most others, give to fields for free text. */
const wordsByName: ReadonlySet<string> = new Set(['message', 'notes']);

/** Names that our forms give to fields that say whom or what a lead is about. */
const aboutByName: ReadonlySet<string> = new Set(['company', 'role', 'desired_role', 'service']);

/**
 * Says whom or what the lead is about, and then what its sender wrote in free text, however short. Without such a
 * text: the longest value, or the subject.
 */
function firstWords({ lead, deidentifiedAt }: StoredLead): string {
  if (deidentifiedAt !== null) return 'De-identified';
  const typed = typedFields(lead).filter(({ value }) => value.trim() !== '');
  const { about = [], other = [] } = Object.groupBy(typed, ({ name }) =>
    aboutByName.has(name.toLowerCase()) ? 'about' : 'other',
  );
  const own = other.find(({ name }) => wordsByName.has(name.toLowerCase()))?.value;
  const longest = other.reduce(
    (most, { value }) => (value.length > most.length ? value : most),
    lead.subject,
  );
  // The other fields of our own forms say less than these.
  const words = own ?? (about.length > 0 && lead.form !== null ? '' : longest);
  const said = [about.map(({ value }) => value).join(', '), words];
  const line = said
    .filter((part) => part !== '')
    .join(': ')
    .replaceAll(/\s+/g, ' ');
  const shown = printable(line.slice(0, maxWordsLength).toWellFormed());
  return line.length > maxWordsLength ? `${shown.trimEnd()}…` : shown;
}

export function standingOf(
  { lead, status, work, deidentifiedAt, deliveries }: InboxLead,
  { now, nameOf, replyWithinMs }: Seen,
): Standing {
  const isParked = (status === 'parked' && deidentifiedAt === null) || status === 'stranded';
  // Nobody may have seen a lead from before the desk.
  if (isParked && (work.settled_at === null || work.settled_how === 'before')) {
    return { kind: 'parked', words: 'Parked: not delivered' };
  }
  if (work.settled_at !== null) {
    const by = work.settled_by === null ? '' : ` by ${nameOf(work.settled_by)}`;
    if (work.settled_how === 'spam') return { kind: 'done', words: 'Spam' };
    if (work.settled_how === 'before') return { kind: 'done', words: 'Before the desk' };
    return { kind: 'done', words: `Answered${by}` };
  }
  if (status === 'quarantined') return { kind: 'held', words: 'Held' };
  if (deidentifiedAt !== null) return { kind: 'done', words: 'De-identified' };
  const putOff = putOffWords(work, now);
  if (putOff !== null) return { kind: 'open', words: putOff };
  const left = lead.receivedAt + replyWithinMs - now;
  const words = left < 0 ? `Late by ${spanOf(-left)}` : `${spanOf(left)} left`;
  if (isAnswerLost(deliveries)) {
    return { kind: 'parked', words: `Answer not delivered, ${words.toLowerCase()}` };
  }
  return { kind: left < 0 ? 'late' : 'open', words };
}

/** Whether the lead was answered, but no answer went out or still may. */
function isAnswerLost(deliveries: InboxLead['deliveries']): boolean {
  const answers = deliveries.filter(({ kind }) => kind === 'answer');
  return answers.length > 0 && answers.every((answer) => stateOf(answer) === 'parked');
}

/** Until when a lead is put off, or null if it is not. */
export function putOffWords({ put_off_until: until }: Work, now: number): string | null {
  return until !== null && until > now ? `Put off until ${briefTime(until, now)}` : null;
}
