import { Form, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { savedLimits } from '../../leads/answer-words.ts';
import { readUsers } from '../../leads/store/access/users.ts';
import type { User } from '../../leads/store/access/users.ts';
import { readSavedAnswers } from '../../leads/store/work/saved-answers.ts';
import type { SavedAnswer } from '../../leads/store/work/saved-answers.ts';
import { saidTime } from '../../leads/times.ts';
import { atDesk } from '../visit/desk-context.ts';
import type { Desk } from '../visit/desk-context.ts';
import { once } from '../visit/once.ts';
import { textOf } from '../visit/posted.ts';
import { tell } from '../visit/told.ts';
import { useAnswer } from '../frame/use-answer.ts';
import { refused } from '../visit/refused.ts';
import { Wording } from './wording.tsx';

export { clientAction } from '../frame/stay-on-page.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { desk } = atDesk(context);
  const names = new Map((await readUsers(desk.db)).map(({ address, name }) => [address, name]));
  const saved = await readSavedAnswers(desk.db);
  return {
    saved: saved.map(({ id, title, text, author, changedAt }) => ({
      id,
      title,
      text,
      by: names.get(author) ?? author,
      at: saidTime(changedAt),
    })),
  };
}

type Typed = Pick<SavedAnswer, 'id' | 'title' | 'text'>;

type Answer = { done: string } | { problem: string; typed?: Typed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { desk, session, user } = atDesk(context);
  const form = await request.formData();
  const press = { desk, sender: session.id, url: request.url, form };
  const answer = await once(press, () => change(desk, user, form));
  return tell(context, request, answer);
}

async function change(desk: Desk, user: User, form: FormData) {
  const by = { by: user.address, now: desk.now() };
  const id = textOf(form, 'id');
  const title = textOf(form, 'title', savedLimits.title);
  const text = textOf(form, 'text', savedLimits.text);
  const typed = { id, title, text };
  try {
    if (form.get('do') === 'remove') {
      const removed = await desk.write.removeSavedAnswer(id, by);
      return { done: removed ? 'It is removed.' : 'It was gone already.' } satisfies Answer;
    }
    if (title === '' || text === '') {
      return { problem: 'Give it a name and words.', typed } satisfies Answer;
    }
    if (id === '') await desk.write.saveAnswer(typed, by);
    else if (!(await desk.write.changeSavedAnswer(typed, by))) {
      return {
        problem: 'Somebody has removed it meanwhile. Keep it as a new one.',
        typed: { ...typed, id: '' },
      } satisfies Answer;
    }
    return { done: `“${title}” is kept.` } satisfies Answer;
  } catch (error) {
    return refused(error, { typed });
  }
}

export default function Answers() {
  const { saved } = useLoaderData<typeof loader>();
  const answer: Answer | undefined = useAnswer<typeof action>();
  const failed = answer && 'problem' in answer ? answer : undefined;
  const typed = failed?.typed;
  return (
    <div className="page">
      <title>Saved answers</title>
      <h1>Saved answers</h1>
      <p>
        Words that an answer may begin with. {'{name}'} and {'{reference}'} become those of the lead
        that is answered.
      </p>
      <p role="status">{answer && 'done' in answer ? answer.done : ''}</p>
      {failed && (
        <p role="alert" className="problem">
          {failed.problem}
        </p>
      )}
      {saved.map((one) => (
        <details key={`${one.id} ${one.at}`} className="writing" open={typed?.id === one.id}>
          <summary>{one.title}</summary>
          <Form method="post" className="fields">
            <input type="hidden" name="id" value={one.id} />
            <Wording {...(typed?.id === one.id ? typed : one)} />
            <small>
              Last changed by {one.by}, {one.at}
            </small>
            <div className="deeds">
              <button>Keep</button>
              <button name="do" value="remove" className="quiet" formNoValidate>
                Remove
              </button>
            </div>
          </Form>
        </details>
      ))}
      <h2>A new one</h2>
      <Form key={saved.length} method="post" className="fields">
        <Wording {...(typed?.id === '' ? typed : { id: '', title: '', text: '' })} />
        <button>Keep it</button>
      </Form>
    </div>
  );
}
