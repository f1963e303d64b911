import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '../../content/paths.ts';
import { withoutMarks } from '../../forms/address-as-seen.ts';
import { answerAsSeen } from '../../forms/as-seen.ts';
import { attributionFields } from '../../forms/attribution.ts';
import { hiddenField, joinChecks, type Form } from '../../forms/form.ts';
import { relayIsOurs } from '../addresses/relay-address.ts';
import type { FormHandlers } from '../components/relay-form.tsx';
import { restoreDraft, saveDraft, settleDraft } from './draft.ts';
import { fetchFormToken } from './form-token.ts';
import { keepMessageKey, messageKey } from './message-key.ts';
import { readVisitNote } from './read-visit-note.ts';
import { sendLead, type Post, type SendResult } from './send-lead.ts';
import { textPairs } from './text-pairs.ts';

/** Between two questions of a page for the thank-you page: it may stay open for hours without a line. */
const askAgainMs = 3000;

/** Whoever sees nothing happen for so long may leave, and cut off what is on its way. */
const slowMs = 6000;

/** What became of it, or is said of one that is still on its way. */
export type Submission = SendResult | { kind: 'slow' };

/** The page's own: whichever form was sent leads to one page. */
let redirect: ReturnType<typeof setTimeout> | undefined;

/**
 * Goes on to the thank-you page as soon as it can be had. Where the line has died, the browser's own
 * error page would take the place of what says that the message is in.
 */
function leadOn(delayMs: number): void {
  redirect = setTimeout(() => void goOn(), delayMs);
}

async function goOn(): Promise<void> {
  const due = redirect;
  const thanks = await fetch(paths.thankYou).catch(() => undefined);
  if (redirect !== due) return;
  if (thanks?.ok) window.location.assign(paths.thankYou);
  else leadOn(askAgainMs);
}

function stay(): void {
  clearTimeout(redirect);
  redirect = undefined;
}

/**
 * Sends a relay form by script, keeps its words when that fails, and goes on to the thank-you page
 * when it is sent.
 * @param redirectDelayMs from the success to the thank-you page
 * @param onOutcome shows the visitor what became of it
 * @param post how it is posted, where a form brings a file
 * @returns whether it is on its way: the button is disabled then and says so; what became of it; which
 *   form it is on this page, each of them an empty one; and what its form hears
 */
export function useRelaySubmission(
  form: Form,
  redirectDelayMs: number,
  onOutcome: (outcome: SendResult, element: HTMLFormElement) => void,
  post?: Post,
) {
  // Kept after success too: a press while the redirect waits is the same message, and other words
  // under the same key are another lead to the relay.
  const key = useRef<string>(undefined);
  const token = useRef<string>(undefined);
  const formRef = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const [result, setResult] = useState<Submission>();
  const isAsSent = useRef(false);
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (formRef.current) restoreDraft(form, formRef.current);
    void fetchFormToken().then((fetched) => (token.current = fetched));
  }, [form]);

  function makeKey(): string {
    return (key.current ??= messageKey());
  }

  async function send(element: HTMLFormElement): Promise<void> {
    setSending(true);
    isAsSent.current = true;
    // What was wrong with the last try is not said of this one.
    setResult(undefined);
    // Other words may be on their way: leaving the page would cut them off.
    stay();
    keepMessageKey(makeKey());
    const fields = fieldsToPost(form, element, makeKey());
    if (token.current !== undefined) fields.set(hiddenField.token, token.current);
    const waiting = setTimeout(() => setResult({ kind: 'slow' }), slowMs);
    const outcome = await sendLead(form.mailbox, fields, post);
    clearTimeout(waiting);
    // All that is said stands in the page before the focus moves, and what has it is scrolled to.
    flushSync(() => {
      setSending(false);
      setResult(outcome);
      onOutcome(outcome, element);
    });
    focusWhatIsNext(element);
    if (outcome.kind === 'sent') {
      settleDraft(form, outcome.reference);
      leadOn(redirectDelayMs);
      // Whoever goes elsewhere meanwhile comes there, and stays where Back brings them. Safari on a
      // phone says the second alone.
      for (const leaving of ['beforeunload', 'pagehide']) {
        window.addEventListener(leaving, stay, { once: true });
      }
      // The page as Back brings it where the browser has kept it: with what was sent still in it.
      const beginAnew = () => isAsSent.current && setRound(round + 1);
      window.addEventListener('pageshow', beginAnew, { once: true });
    }
  }

  const handlers: FormHandlers = {
    ref: formRef,
    onFocus: makeKey,
    // Keeps what is typed on the device until it is sent.
    onInput(event) {
      makeKey();
      isAsSent.current = false;
      takeMarksOut(event.target as HTMLInputElement);
      saveDraft(form, event.currentTarget);
    },
    onSubmit(event) {
      event.preventDefault();
      if (isFilledIn(event.currentTarget)) void send(event.currentTarget);
    },
  };
  return { sending, result, round, handlers };
}

/**
 * Goes to the first field with something wrong and shows it whole, or where large text and the
 * notification leave it no room, the end of it, where it says so. At once: a second smooth scroll begins
 * in the middle of the first.
 */
function focusWhatIsNext(form: HTMLFormElement): void {
  const isWrong = '[aria-invalid=true]';
  const wrong = form.querySelector<HTMLElement>(`[name]${isWrong}, ${isWrong} [name]`);
  if (wrong) {
    wrong.focus({ preventScroll: true });
    const field = wrong.closest('.field');
    for (const part of [field, field?.lastElementChild]) {
      part?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
  } else if (document.activeElement === document.body) {
    // The button lost the focus as it was disabled, or was one that went: Enter would send nothing again.
    form.querySelector<HTMLElement>('[type=submit]')?.focus();
  }
}

/** Browsers refuse an address for a mark that came along where it was copied, and that nobody sees. */
function takeMarksOut(field: HTMLInputElement): void {
  const seen = withoutMarks(field.value);
  // To set what stands there already would move the caret to its end.
  if (field.type === 'email' && seen !== field.value) field.value = seen;
}

/** To the relay spaces are no answer: the browser says so at the field, as of one that is left empty. */
function isFilledIn(form: HTMLFormElement): boolean {
  for (const field of form.querySelectorAll<HTMLInputElement>(':required')) {
    if (/^[\s\p{Cc}]+$/u.test(field.value)) field.value = '';
  }
  return form.noValidate || form.reportValidity();
}

function fieldsToPost(form: Form, element: HTMLFormElement, key: string): FormData {
  const fields = new FormData(element);
  for (const [name, field] of Object.entries(form.fields)) {
    const answers = fields.getAll(name);
    // No tick, or a file.
    if (typeof answers[0] !== 'string') continue;
    const answer = joinChecks(answers as string[]);
    // Our own reads it so itself. A third party may refuse what nobody can see to take it out.
    fields.set(name, relayIsOurs ? answer : answerAsSeen(field, answer));
  }
  fields.set(hiddenField.subject, form.subject(Object.fromEntries(textPairs(fields))));
  fields.set(hiddenField.key, key);
  const attribution = attributionFields(window.location.pathname, readVisitNote());
  for (const [name, value] of attribution) fields.set(name, value);
  return fields;
}
