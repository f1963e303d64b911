import { savedLimits, wordsToKeep } from '../../leads/answer-words.ts';
import { isFault } from '../../leads/fault.ts';
import { senderName } from '../../leads/header-text.ts';
import { printable } from '../../leads/printable.ts';
import type { User } from '../../leads/store/access/users.ts';
import type { StoredLead } from '../../leads/store/stored-lead.ts';
import { answersSince } from '../../leads/store/work/answers.ts';
import type { Done } from '../deeds/deeds.ts';
import { noteWriting } from '../presence/presence.ts';
import type { Desk } from '../visit/desk-context.ts';
import { textOf } from '../visit/posted.ts';

/** What may be written about a lead: to who sent it, for the others, or for the next one like it. */
export const kinds = ['answer', 'note', 'save-answer'] as const;

/** Stores what a form has of words about a lead. Those of an answer that is not sent stay in it. */
export async function writeAbout(
  desk: Desk,
  user: User,
  stored: StoredLead,
  { what, form }: { what: (typeof kinds)[number]; form: FormData },
): Promise<Done> {
  const text = textOf(form, 'text', savedLimits.text);
  if (text === '') return { problem: 'There are no words in it yet.' };
  if (what === 'note') return note(desk, user, stored, text);
  if (what === 'answer') return answer(desk, user, stored, { text, form });
  return keepWords(desk, user, stored, { text, form });
}

async function note(desk: Desk, user: User, { lead }: StoredLead, text: string): Promise<Done> {
  const now = desk.now();
  await desk.write.addNote(lead.id, { by: user.address, now, text });
  desk.changes.dispatchEvent(new Event('change'));
  return { done: 'Noted.', undo: null };
}

interface Written {
  text: string;
  form: FormData;
}

async function answer(
  desk: Desk,
  user: User,
  stored: StoredLead,
  { text, form }: Written,
): Promise<Done> {
  const now = desk.now();
  const seen = Number(textOf(form, 'seen'));
  try {
    await desk.write.answerLead(stored, { by: user.address, now, text, seen });
  } catch (error) {
    if (!isFault(error)) throw error;
    const answersNow = answersSince(error);
    const known = answersNow === undefined ? {} : { answersNow };
    return { problem: error.message, answerText: text, ...known };
  }
  noteWriting(desk, user, stored.reference, false);
  desk.wake();
  desk.changes.dispatchEvent(new Event('change'));
  return { done: 'Your answer is stored, and goes out now.', undo: null };
}

/** Keeps what was written for the next answer like it; it stays in the form, too. */
async function keepWords(
  desk: Desk,
  user: User,
  { lead, reference }: StoredLead,
  { text, form }: Written,
): Promise<Done> {
  const words = { answerText: text };
  const title = textOf(form, 'title', savedLimits.title);
  if (title === '') return { problem: 'Give the saved answer a name.', ...words };
  // As the page has it, from which it was put in.
  const name = printable(senderName(lead.fields));
  const kept = wordsToKeep(text, { name, reference });
  try {
    await desk.write.saveAnswer({ title, text: kept }, { by: user.address, now: desk.now() });
  } catch (error) {
    if (isFault(error)) return { problem: error.message, ...words };
    throw error;
  }
  return { done: `“${title}” is kept under Saved answers.`, undo: null, ...words };
}
