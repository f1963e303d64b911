import { savedLimits, unfilledIn, wordsToKeep } from '../../leads/answer-words.ts';
import { isFault } from '../../leads/fault.ts';
import { senderName } from '../../leads/header-text.ts';
import { printable } from '../../leads/printable.ts';
import type { User } from '../../leads/store/access/users.ts';
import type { StoredLead } from '../../leads/store/lead/stored-lead.ts';
import { reachedAtIn } from '../../leads/upkeep/person.ts';
import type { Done } from '../deeds/deeds.ts';
import { noteWriting } from '../presence/presence.ts';
import type { Desk } from '../visit/desk-context.ts';
import { textOf } from '../visit/posted.ts';
import { refused } from '../visit/refused.ts';
import { sendOut } from '../visit/send-out.ts';
import { noSuchLead } from './lead-named.ts';

/** What can be written about a lead: an answer to its sender, a note for colleagues, or a saved answer. */
export const kinds = ['answer', 'note', 'save-answer'] as const;

/** Stores a form's words about a lead. The words of an answer that is not sent stay in the form. */
export async function writeAbout(
  desk: Desk,
  user: User,
  stored: StoredLead,
  { what, form }: { what: (typeof kinds)[number]; form: FormData },
) {
  const text = textOf(form, 'text', savedLimits.text);
  if (text === '') return { problem: 'There are no words in it yet.' } satisfies Done;
  if (what === 'note') return note(desk, user, stored, { text, form });
  if (what === 'answer') return answer(desk, user, stored, { text, form });
  return keepWords(desk, user, stored, { text, form });
}

async function note(desk: Desk, user: User, { lead }: StoredLead, { text, form }: Sent) {
  const words = { by: user.address, now: desk.now(), text, seen: seenIn(form) };
  try {
    if (!(await desk.write.addNote(lead.id, words))) throw noSuchLead(text);
  } catch (error) {
    return refused(error, { noteText: text });
  }
  desk.changes.tell();
  return { done: 'Note saved.', undo: null } satisfies Done;
}

interface Sent {
  text: string;
  form: FormData;
}

/** The number of texts of the same kind on the form's page. */
function seenIn(form: FormData): number {
  return Number(textOf(form, 'seen'));
}

async function answer(desk: Desk, user: User, stored: StoredLead, { text, form }: Sent) {
  const unfilled = unfilledIn(text);
  if (unfilled !== undefined) {
    return {
      problem: `${unfilled} would be sent as it is. Replace it with what it stands for, then send the answer.`,
      answerText: text,
    } satisfies Done;
  }
  const seenElsewhere = form.has('elsewhere');
  const words = { by: user.address, now: desk.now(), text, seen: seenIn(form), seenElsewhere };
  try {
    if (!(await desk.write.answerLead(stored, words))) throw noSuchLead(text);
  } catch (error) {
    const hasOthers = isFault(error, 'answered-since');
    return refused(error, {
      answerText: text,
      ...(hasOthers && { answeredNow: error.details }),
    });
  }
  noteWriting(desk, user, stored.reference, false);
  sendOut(desk, [stored.lead.id]);
  return {
    done: 'Your answer is stored. Beside it you see whether it has gone out.',
    undo: null,
  } satisfies Done;
}

/** Saves an answer's words for the next one like it. They stay in the form, too. */
async function keepWords(
  desk: Desk,
  user: User,
  { lead, reference }: StoredLead,
  { text, form }: Sent,
) {
  const words = { answerText: text };
  const title = textOf(form, 'title', savedLimits.title);
  if (title === '') return { problem: 'Give the saved answer a name.', ...words } satisfies Done;
  // The name as the page shows it, from which it was inserted.
  const name = printable(senderName(lead.fields));
  const kept = wordsToKeep(text, { name, reference, me: printable(user.name) });
  // A saved answer is for everybody, and no erasure would find a person in it.
  const own =
    reachedAtIn(`${title}\n${kept}`, lead) ??
    [name, reference].find((word) => word !== '' && title.includes(word));
  if (own !== undefined) {
    return {
      problem: `“${printable(own)}” is this lead’s own, and saved answers are for every lead. Take it out of the text and the name, then save it.`,
      ...words,
    } satisfies Done;
  }
  try {
    await desk.write.saveAnswer({ title, text: kept }, { by: user.address, now: desk.now() });
  } catch (error) {
    return refused(error, words);
  }
  return { done: `“${title}” is saved, under Saved answers.`, undo: null, ...words } satisfies Done;
}
