import { kindInWords, sizeInWords } from '../../forms/file-kinds.ts';
import { isUnscanned, scanInWords, type LeadFile } from '../../leads/lead-file.ts';
import { formName } from '../../forms/forms.ts';
import type { LeadField } from '../../leads/lead.ts';
import { carryingKinds, deliveryKinds } from '../../leads/delivery-kinds.ts';
import { endedAt, stateOf } from '../../leads/delivery-state.ts';
import { parkedByHand } from '../../leads/lead-status.ts';
import { senderName } from '../../leads/header-text.ts';
import { printable } from '../../leads/printable.ts';
import { typedFields } from '../../leads/typed-fields.ts';
import { wordsFor } from '../../leads/answer-words.ts';
import type { User } from '../../leads/store/access/users.ts';
import type { Note } from '../../leads/store/work/notes.ts';
import type { InboxLead } from '../../leads/store/work/inbox.ts';
import type { readAnswers } from '../../leads/store/work/answers.ts';
import type { SavedAnswer } from '../../leads/store/work/saved-answers.ts';
import {
  isAnsweredElsewhere,
  shownAs,
  workOf,
  type Work,
} from '../../leads/store/work/lead-work.ts';
import { briefMomentOf, momentOf } from '../frame/moment.ts';
import { leadLine, putOffWords, standingOf, type Seen } from '../inbox/lead-line.ts';
import type { othersAt } from '../presence/presence.ts';
import { colleaguesOf } from '../visit/read-names.ts';
import { phoneNumberIn } from './phone-number.ts';
import type { StoredDelivery, StoredLead } from '../../leads/store/lead/stored-lead.ts';
import { consentFacts, factsAbout, momentFact, type Fact } from '../../leads/upkeep/lead-facts.ts';
import { saidTime, shownTime } from '../../leads/times.ts';
import { dayMs } from '../../platform/clock.ts';

/** How many other leads of a person are listed, between that person's words and the answer to them. */
export const maxOthers = 5;

/** What a lead's page shows beside the lead itself. */
interface Beside extends Seen {
  /** A temporary address for each of its files. */
  fileAddresses: readonly string[];
  filesAreScanned: boolean;
  work: Work | undefined;
  notes: readonly Note[];
  answers: Awaited<ReturnType<typeof readAnswers>>;
  others: readonly InboxLead[];
  saved: readonly SavedAnswer[];
  /** The id of the saved answer to begin with. */
  beginsWith: string | null;
  here: ReturnType<typeof othersAt>;
  /** Everybody who may sign in. */
  users: readonly User[];
  me: string;
}

/** A lead as its page shows it. A stranger's words in it have no characters that act. */
export function leadPage(stored: StoredLead, beside: Beside) {
  const { lead, reference, status, deidentifiedAt } = stored;
  const { nameOf, now, me } = beside;
  const work = workOf(beside.work);
  const who = printable(senderName(lead.fields));
  const myName = printable(beside.users.find(({ address }) => address === me)?.name ?? '');
  const begin = beside.saved.find(({ id }) => id === beside.beginsWith);
  const putOff = putOffWords(work, now);
  const standing = standingOf({ ...stored, work }, beside);
  const states = new Map(stored.deliveries.map((delivery) => [delivery.id, stateOf(delivery)]));
  return {
    id: lead.id,
    reference,
    status,
    standing,
    // Otherwise the standing says it.
    putOff: standing.kind === 'parked' ? putOff : null,
    isSettled: work.settled_at !== null,
    isGivenUp: status === 'parked' && stored.deliveries.some(isGivenUp),
    isDeidentified: deidentifiedAt !== null,
    isMine: work.taken_by === me,
    shownAs: shownAs(work),
    isPutOff: putOff !== null,
    isAnsweredElsewhere: isAnsweredElsewhere(work, me),
    takenBy: work.taken_by === null ? null : nameOf(work.taken_by),
    who,
    answerTo: deidentifiedAt === null && lead.replyTo !== null ? printable(lead.replyTo) : null,
    at: briefMomentOf(lead.receivedAt, now),
    subject: deidentifiedAt === null ? printable(lead.subject) : 'De-identified',
    held: status === 'quarantined' ? lead.spam.reasons : [],
    notes: beside.notes.map((note) => ({ id: note.id, ...written(note, beside) })),
    answers: beside.answers.map((answer) => ({
      id: answer.deliveryId,
      ...written(answer, beside),
      state: states.get(answer.deliveryId) ?? null,
    })),
    others: beside.others.slice(0, maxOthers).map((other) => leadLine(other, beside)),
    hasMoreOthers: beside.others.length > maxOthers,
    here: beside.here.map(({ address, isWriting }) => ({
      name: printable(nameOf(address)),
      isWriting,
    })),
    myName,
    colleagues: colleaguesOf(beside.users, beside).filter(
      ({ address }) => address !== work.taken_by,
    ),
    tomorrow: shownTime(now + dayMs).slice(0, 10),
    saved: beside.saved.map(({ id, title, text }) => ({ id, title, text })),
    beginsWith:
      begin === undefined ? null : wordsFor(begin.text, { name: who, reference, me: myName }),
    // Consent has a section of its own.
    words: (lead.consent === null ? lead.fields : typedFields(lead)).flatMap(wordsIn),
    files: lead.files.map((file, place) => fileLine(file, place, beside)),
    about: shown([
      ['Subject', lead.subject],
      ['Answer to', lead.replyTo],
      ...factsAbout(stored, {
        timed: saidTime,
        mailboxName: (alias) => beside.mailboxNames.get(alias) ?? alias,
        formName,
      }),
      momentFact('Released', stored.releasedAt, saidTime),
      momentFact('De-identified', deidentifiedAt, saidTime),
    ]),
    consent: shown(consentFacts(stored, saidTime)),
    deliveries: stored.deliveries.map((delivery) => deliveryLine(delivery, now)),
  };
}

/** Whether the relay gave the delivery up. Nobody is alerted to one that a person parked. */
function isGivenUp(delivery: StoredDelivery): boolean {
  const { kind, last_answer: answer } = delivery;
  const isCarrying = carryingKinds.some((one) => one === kind);
  return isCarrying && stateOf(delivery) === 'parked' && answer !== parkedByHand;
}

function written({ author, at, text }: Omit<Note, 'id'>, { nameOf, me }: Beside) {
  return {
    author: nameOf(author),
    isMine: author === me,
    order: at,
    at: momentOf(at),
    text: printable(text),
  };
}

export type LeadPage = ReturnType<typeof leadPage>;

/** A field that was filled in. A phone number in it becomes a link to dial. */
function wordsIn(field: LeadField): (readonly [label: string, text: string, rings?: string])[] {
  const rings = phoneNumberIn(field);
  return shown([[field.label, field.value]]).map(([label, text]) =>
    rings === undefined ? [label, text] : [label, text, rings],
  );
}

/** Facts that have a text, without characters that act. */
function shown(facts: readonly Fact[]): (readonly [label: string, text: string])[] {
  return facts.flatMap(([label, text]) =>
    text ? [[printable(label), printable(text)] as const] : [],
  );
}

function fileLine(
  { name, kind, bytes, scan }: LeadFile,
  place: number,
  { fileAddresses, filesAreScanned }: Beside,
) {
  const isUnsafe = filesAreScanned && isUnscanned({ scan });
  const scanned = scanInWords(scan) || (filesAreScanned ? 'not scanned yet' : '');
  const about = [kindInWords(kind), sizeInWords(bytes), scanned];
  const isKeptBack = isUnsafe || scan.state === 'infected';
  return {
    name: printable(name),
    about: about.filter((words) => words !== '').join(', '),
    address: isKeptBack ? null : (fileAddresses[place] ?? null),
  };
}

function deliveryLine(delivery: StoredDelivery, now: number) {
  const { id, kind, recipient, attempts, last_answer: answer } = delivery;
  return {
    id,
    label: deliveryKinds[kind].label,
    recipient,
    state: stateOf(delivery),
    triedSince: delivery.trying_since,
    when: whenWords(delivery, now),
    attempts,
    answer: answer === null ? null : printable(answer),
  };
}

function whenWords(delivery: StoredDelivery, now: number): string {
  const ended = endedAt(delivery);
  if (ended !== null) return `${saidTime(ended)}.`;
  if (stateOf(delivery) !== 'waiting') return 'Not sent while it is held.';
  const { claimed_at: claimedAt, next_at: nextAt } = delivery;
  // Until its lease ends, it is being sent.
  if (claimedAt !== null && nextAt > now) return 'Being sent now.';
  return `Tried next at ${saidTime(nextAt)}.`;
}
