import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '../../content/paths.ts';
import { withoutFormatCharacters } from '../../forms/normalize-address.ts';
import { normalizeAnswer } from '../../forms/normalize-text.ts';
import { attributionFields } from '../../forms/attribution.ts';
import { hiddenField, joinChecks, type Form } from '../../forms/form.ts';
import { relayIsOurs } from '../addresses/relay-address.ts';
import type { FormHandlers } from '../components/relay-form.tsx';
import { restoreDraft, saveDraft, deleteSentDraft } from './draft.ts';
import { fetchFormToken } from './form-token.ts';
import { storeMessageKey, messageKey } from './message-key.ts';
import { readVisitNote } from './read-visit-note.ts';
import { sendLead, type Post, type SendResult } from './send-lead.ts';
import { textPairs } from './text-pairs.ts';

/** The wait between two requests for the thank-you page: a page may stay open offline for hours. */
const askAgainMs = 3000;

/** A visitor who sees nothing happen for this long may leave, and cut off the request. */
const slowMs = 6000;

/** The outcome of a send, or `slow` while it is under way. */
export type Submission = SendResult | { kind: 'slow' };

/** The page's one pending redirect: whichever form was sent, it leads to the same page. */
let redirect: ReturnType<typeof setTimeout> | undefined;

/**
 * Redirects to the thank-you page as soon as it can be fetched. Offline, the browser's own error page would replace
 * the words that say that the message arrived.
 */
function scheduleRedirect(delayMs: number): void {
  redirect = setTimeout(() => void tryRedirect(), delayMs);
}

async function tryRedirect(): Promise<void> {
  const due = redirect;
  const thanks = await fetch(paths.thankYou).catch(() => undefined);
  if (redirect !== due) return;
  if (thanks?.ok) location.assign(paths.thankYou);
  else scheduleRedirect(askAgainMs);
}

function cancelRedirect(): void {
  clearTimeout(redirect);
  redirect = undefined;
}

/**
 * Sends a relay form by script, keeps what was typed if that fails, and redirects to the thank-you page if it is sent.
 * @param redirectDelayMs from the success to the thank-you page
 * @param onOutcome shows the outcome to the visitor
 * @param post posts the form, if it has a file
 * @returns `sending`, while the button is disabled and says so; the last `result`; `round`, a React key that replaces
 *   the form by an empty one when it changes; and the form's event handlers
 */
export function useRelaySubmission(
  form: Form,
  redirectDelayMs: number,
  onOutcome: (outcome: SendResult, element: HTMLFormElement) => void,
  post?: Post,
) {
  // Kept after success, too: a press before the redirect sends the same message again. To the relay, other words
  // under the same key are another lead.
  const key = useRef<string>(undefined);
  const token = useRef<string>(undefined);
  const formRef = useRef<HTMLFormElement>(null);
  const isRestored = useRef(false);
  const [sending, setSending] = useState(false);
  const [result, setResult] = useState<Submission>();
  /** What was sent last, unless something was typed since. */
  const shown = useRef<FormData>(undefined);
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (formRef.current) restoreDraft(form, formRef.current);
    isRestored.current = true;
    void fetchFormToken().then((fetched) => (token.current = fetched));
  }, [form]);

  function makeKey(): string {
    return (key.current ??= messageKey());
  }

  async function send(element: HTMLFormElement): Promise<void> {
    setSending(true);
    // The last attempt's problems are not this one's.
    setResult(undefined);
    // The redirect after an earlier send would cut this one off.
    cancelRedirect();
    storeMessageKey(makeKey());
    const fields = fieldsToPost(form, element, makeKey());
    if (token.current !== undefined) fields.set(hiddenField.token, token.current);
    shown.current = fields;
    const waiting = setTimeout(() => setResult({ kind: 'slow' }), slowMs);
    const outcome = await sendLead(form.mailbox, fields, post);
    clearTimeout(waiting);
    // Rendered at once, since the focus then moves to what is new and the page scrolls to it.
    flushSync(() => {
      setSending(false);
      setResult(outcome);
      onOutcome(outcome, element);
    });
    moveFocus(element);
    if (outcome.kind === 'sent') {
      deleteSentDraft(form, element, outcome.reference);
      scheduleRedirect(redirectDelayMs);
      // A visitor who navigates elsewhere meanwhile gets there, and is not redirected after Back. Safari on a phone
      // fires only the second.
      for (const leaving of ['beforeunload', 'pagehide']) {
        addEventListener(leaving, cancelRedirect, { once: true });
      }
      // A page that Back restores from the back/forward cache still has the sent words in it, unless others are.
      const emptyForm = () => shown.current === fields && setRound(round + 1);
      addEventListener('pageshow', emptyForm, { once: true });
    }
  }

  const handlers: FormHandlers = {
    ref: formRef,
    onFocus: makeKey,
    onInput(event) {
      makeKey();
      shown.current = undefined;
      removeFormatCharacters(event.target as HTMLInputElement);
      // A busy browser may report an input before it runs the effect, which then saves it beside the draft.
      if (isRestored.current) saveDraft(form, event.currentTarget);
    },
    onSubmit(event) {
      event.preventDefault();
      if (isFilledIn(event.currentTarget)) void send(event.currentTarget);
    },
  };
  return { sending, result, round, handlers };
}

/**
 * Focuses the first field that has a problem and scrolls to the whole field or, if large text and the notification
 * leave no room for that, to its end, where the problem is. Instantly, since a second smooth scroll would begin in the
 * middle of the first.
 */
function moveFocus(form: HTMLFormElement): void {
  const isWrong = '[aria-invalid=true]';
  const wrong = form.querySelector<HTMLElement>(`[name]${isWrong}, ${isWrong} [name]`);
  if (wrong) {
    wrong.focus({ preventScroll: true });
    const field = wrong.closest('.field');
    for (const part of [field, field?.lastElementChild]) {
      part?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
  } else if (document.activeElement === document.body) {
    // The button that had the focus was disabled or removed. Without the focus, Enter would not send again.
    form.querySelector<HTMLElement>('[type=submit]')?.focus();
  }
}

/** Removes unseen characters that were copied along with an email address: browsers refuse the address for them. */
function removeFormatCharacters(field: HTMLInputElement): void {
  const seen = withoutFormatCharacters(field.value);
  // Setting an unchanged value would move the caret to its end.
  if (field.type === 'email' && seen !== field.value) field.value = seen;
}

/** Has the browser report missing answers, also those of nothing but white space, which the relay takes for none. */
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
    // An empty group of checkboxes, or a file.
    if (typeof answers[0] !== 'string') continue;
    const answer = joinChecks(answers as string[]);
    // Our relay normalizes it itself. A third party may refuse unseen characters, which no visitor can find to remove.
    fields.set(name, relayIsOurs ? answer : normalizeAnswer(field, answer));
  }
  fields.set(hiddenField.subject, form.subject(Object.fromEntries(textPairs(fields))));
  fields.set(hiddenField.key, key);
  for (const [name, value] of attributionFields(location.pathname, readVisitNote())) {
    fields.set(name, value);
  }
  return fields;
}
