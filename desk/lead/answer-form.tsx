import { useCallback, useMemo, useRef, useState } from 'react';
import { openToWrite } from '../frame/open-to-write.ts';
import { PageForm } from '../frame/page-form.tsx';
import { useWantedAnswer } from '../inbox/go-to-answer.ts';
import { savedLimits, wordsFor } from '../../leads/answer-words.ts';
import type { Done } from '../deeds/deeds.ts';
import { useDraft } from '../frame/use-draft.ts';
import { BeginWith } from './begin-with.tsx';
import { draftsOn, ownOf } from './drafts.ts';
import type { LeadPage } from './lead-page.ts';
import { tellWriting } from './tell-writing.ts';

/**
 * A plain reply in the lead's thread. It carries how many answers there were when it was begun: whoever answers
 * after somebody else is asked first, and their words stay.
 */
export function AnswerForm({ lead, done }: { lead: LeadPage; done: Done | undefined }) {
  const { reference, answers, isAnsweredElsewhere, answerTo, status, isSettled } = lead;
  const { saved, beginsWith } = lead;
  const now = {
    answers: answers.length,
    isElsewhere: isAnsweredElsewhere,
    isAsked: status !== 'quarantined' && !isSettled,
  };
  const [begun, setBegun] = useState(now);
  const words = useRef<HTMLTextAreaElement>(null);
  const own = useMemo(() => ownOf(answers), [answers]);
  const beginAnew = useCallback(
    () => setBegun({ answers: now.answers, isElsewhere: now.isElsewhere, isAsked: now.isAsked }),
    [now.answers, now.isElsewhere, now.isAsked],
  );
  const keep = useDraft(words, draftsOn(reference).answer, own, beginAnew);
  useWantedAnswer(reference);
  if (answerTo === null) return <p className="empty">It has no address to answer to.</p>;
  const seen = done?.answeredNow ?? begun;
  // One's own new answer arrives before the form knows that it was sent.
  const hasNew = answers.slice(seen.answers).some(({ isMine }) => !isMine);
  const isNew = begun.answers === 0 && !begun.isElsewhere;
  const draft = done?.answerText ?? beginsWith ?? '';
  return (
    // A lead that looks like spam, or was answered elsewhere, does not open the form by itself.
    <details className="writing" open={(isNew && begun.isAsked) || draft !== ''}>
      <summary onClick={openToWrite}>{isNew ? 'Answer' : 'Answer again'}</summary>
      {saved.length > 0 && (
        <BeginWith
          saved={saved}
          onChosen={(text) => {
            putIn(words.current, wordsFor(text, { name: lead.who, reference, me: lead.myName }));
            keep(words.current?.value ?? '');
          }}
        />
      )}
      <PageForm className="fields">
        <input type="hidden" name="seen" value={seen.answers} />
        {seen.isElsewhere && <input type="hidden" name="elsewhere" value="yes" />}
        <label htmlFor="answer">
          {'Your answer to '}
          <bdi>{answerTo}</bdi>
        </label>
        <textarea
          ref={words}
          id="answer"
          name="text"
          required
          rows={8}
          maxLength={savedLimits.text}
          defaultValue={draft}
          onInput={({ currentTarget: { value } }) => {
            keep(value);
            tellWriting(reference, value !== '');
          }}
        />
        {/* Present from the start, so that it is announced while one types. */}
        <div aria-live="polite">
          {(hasNew || (now.isElsewhere && !seen.isElsewhere)) && (
            <p className="problem">
              {hasNew
                ? 'Somebody has answered since you began. Read it above.'
                : 'Somebody has answered elsewhere since you began.'}
            </p>
          )}
        </div>
        {/* Before the button that sends: Enter in the name presses the first button, and must not send. */}
        <details>
          <summary onClick={openToWrite}>Save this text as a saved answer</summary>
          <div className="fields">
            <label htmlFor="saved-title">Its name</label>
            <input id="saved-title" name="title" maxLength={savedLimits.title} />
            <button name="do" value="save-answer" className="quiet">
              Save
            </button>
          </div>
        </details>
        <button name="do" value="answer">
          {done?.answeredNow === undefined ? 'Send the answer' : 'Send it all the same'}
        </button>
      </PageForm>
    </details>
  );
}

/** Inserts a text below the field's own: nothing that was typed is lost. */
function putIn(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return;
  field.value = field.value.trim() === '' ? text : `${field.value.trimEnd()}\n\n${text}`;
  field.focus();
}
