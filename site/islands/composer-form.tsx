import { useId, useState, type FormEvent } from 'react';
import { company } from '../../content/company.ts';
import { withoutFormatCharacters } from '../../forms/normalize-address.ts';
import { composerProblems, type ComposerForm as Composer } from '../../forms/composer.ts';
import { composerAttributes } from '../../forms/native-attributes.ts';
import { buttonClass } from '../components/button-class.ts';
import { ariaAttributes, FieldError, FieldLabel } from '../components/field-parts.tsx';
import { focusNextField } from '../components/focus-next-field.ts';
import { mailLink, type PreparedMail } from '../addresses/mail-link.ts';
import { CopyButton } from './copy-button.tsx';
import { notify } from './notifications.tsx';
import { textPairs } from './text-pairs.ts';

/**
 * A form that opens the visitor's email client. Without scripts the browser composes a plain mail from the fields.
 * With them the mail has the form's own body, and both address and text can be copied afterwards.
 */
export function ComposerForm({ form }: { form: Composer }) {
  const id = useId();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [announcement, setAnnouncement] = useState('');
  const [mail, setMail] = useState<PreparedMail>();
  const to = company.email[form.mailbox];
  const alone = Object.keys(form.fields).length === 1;

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const element = event.currentTarget;
    const values = Object.fromEntries(
      textPairs(new FormData(element)).map(([name, value]) => [
        name,
        (form.fields[name]?.kind === 'email' ? withoutFormatCharacters(value) : value).trim(),
      ]),
    );
    const found = composerProblems(form, values);
    setProblems(found);
    const [first = ''] = Object.keys(found);
    const field = element.querySelector<HTMLInputElement>(`[name="${first}"]`);
    // A field that gets the focus is read out with its problem, so only one that has it already is announced.
    setAnnouncement((field === document.activeElement && found[first]) || '');
    if (field) {
      field.focus();
      return;
    }
    const prepared = { to, subject: form.subject, body: form.body(values) };
    setMail(prepared);
    location.assign(mailLink(prepared));
    notify(form.notification);
    element.reset();
  }

  const text = mail ? `${mail.subject}\n\n${mail.body}` : '';
  return (
    <form
      method="post"
      encType="text/plain"
      action={`mailto:${to}?subject=${encodeURIComponent(form.subject)}`}
      className="relay-form"
      ref={silenceNativeChecks}
      onSubmit={onSubmit}
      onKeyDown={focusNextField}
    >
      {Object.entries(form.fields).map(([name, field]) => {
        const fieldId = `${id}-${name}`;
        const problem = problems[name];
        return (
          <div key={name} className={`field ${alone ? 'field-wide' : ''}`}>
            <FieldLabel id={fieldId} field={field} />
            <input
              id={fieldId}
              name={name}
              className="input"
              {...composerAttributes(form, name)}
              {...ariaAttributes(fieldId, field, problem)}
            />
            <FieldError id={fieldId} problem={problem} />
          </div>
        );
      })}
      <div className="field-wide flex flex-wrap items-center gap-x-6 gap-y-3">
        <button
          type="submit"
          className={buttonClass('primary')}
          onClick={(event) => {
            // The second press of a double click would find the form empty.
            if (event.detail > 1) event.preventDefault();
          }}
        >
          {form.submitLabel}
        </button>
        <p className="text-ink-soft">Opens your email; nothing is sent before you send it.</p>
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </div>
      {mail && (
        <div className="field-wide flex flex-wrap items-center gap-x-6 gap-y-2">
          <p className="w-full">No email opened? Write to {mail.to} yourself:</p>
          <CopyButton text={mail.to} what="address" />
          <CopyButton text={text} what="text" />
          {/* Shown, since the form is empty by now and a browser may refuse to copy. */}
          <p className="cover-note w-full">{text}</p>
        </div>
      )}
    </form>
  );
}

/** Turns off the browser's own validation, which is for visitors without scripts: the form has its own messages. */
function silenceNativeChecks(element: HTMLFormElement | null): void {
  if (element) element.noValidate = true;
}
