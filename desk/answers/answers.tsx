import { useLoaderData } from 'react-router';
import { savedLimits } from '../../leads/answer-words.ts';
import type { User } from '../../leads/store/access/users.ts';
import { readSavedAnswers } from '../../leads/store/work/saved-answers.ts';
import { saidTime } from '../../leads/times.ts';
import { atDesk, type Desk, type RouteArgs } from '../visit/desk-context.ts';
import { textOf } from '../visit/posted.ts';
import { readNames } from '../visit/read-names.ts';
import { answerSent } from '../visit/sent-form.ts';
import { useAnswer } from '../frame/use-answer.ts';
import type { Undo } from '../deeds/deeds.ts';
import { DoneLine } from '../deeds/done-line.tsx';
import { refused } from '../visit/refused.ts';
import { NewForm } from './new-form.tsx';
import { SavedForm } from './saved-form.tsx';
import { nothing, type Kept } from './words.ts';

export { clientAction } from '../frame/stay-on-page.ts';

export async function loader({ context }: RouteArgs) {
  const { desk } = atDesk(context);
  const nameOf = await readNames(desk.db);
  const saved = await readSavedAnswers(desk.db);
  return {
    saved: saved.map(({ author, ...one }) => ({
      ...one,
      by: nameOf(author),
      at: saidTime(one.changedAt),
    })),
  };
}

type Answer = { done: string; undo: Undo | null } | { problem: string; typed?: Kept };

type Refused = ReturnType<typeof refused<{ typed: Kept }>>;

export async function action(sent: RouteArgs) {
  return answerSent(sent, change);
}

async function change(desk: Desk, user: User, form: FormData): Promise<Answer | Refused> {
  const by = { by: user.address, now: desk.now() };
  const id = textOf(form, 'id');
  const title = textOf(form, 'title', savedLimits.title);
  const text = textOf(form, 'text', savedLimits.text);
  const typed = { id, title, text, changedAt: Number(textOf(form, 'changed-at')) };
  try {
    if (form.get('do') === 'remove') {
      const removed = await desk.write.removeSavedAnswer(id, by);
      if (!removed) return { done: 'It was already gone.', undo: null };
      const fields = Object.entries({ title: removed.title, text: removed.text });
      return { done: `“${removed.title}” is removed.`, undo: { name: 'keep', fields } };
    }
    if (title === '' || text === '') return { problem: 'Give it a name and text.', typed };
    if (id === '') await desk.write.saveAnswer(typed, by);
    else {
      const became = await desk.write.changeSavedAnswer(typed, by);
      if (became !== 'kept') return { problem: whyNot[became], typed };
    }
    return { done: `“${title}” is saved.`, undo: null };
  } catch (error) {
    return refused(error, { typed });
  }
}

const whyNot = {
  gone: 'Somebody has removed it in the meantime. Save it as a new one.',
  changed: 'It was not saved: somebody has changed it since you began. Read it beside your text.',
};

export default function Answers() {
  const { saved } = useLoaderData<typeof loader>();
  const answer: Answer | undefined = useAnswer<typeof action>();
  const failed = answer && 'problem' in answer ? answer : undefined;
  const typed = failed?.typed;
  // True also if the saved answer no longer exists.
  const isNew = typed !== undefined && !saved.some(({ id }) => id === typed.id);
  return (
    <div className="page">
      <title>Saved answers</title>
      <h1>Saved answers</h1>
      <p>
        Text to start an answer from. {'{name}'} and {'{reference}'} are filled in from the lead,{' '}
        {'{me}'} with the name of whoever answers.
      </p>
      <DoneLine done={answer} />
      {saved.map((one) => (
        <SavedForm key={one.id} one={one} typed={typed?.id === one.id ? typed : undefined} />
      ))}
      <h2 className="for-form">A new one</h2>
      <NewForm saved={saved} typed={isNew ? typed : nothing} />
    </div>
  );
}
