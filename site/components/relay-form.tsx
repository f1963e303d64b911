import type { ComponentProps, ReactNode } from 'react';
import { paths } from '../../content/paths.ts';
import { hiddenField, type Form } from '../../forms/form.ts';
import { formAction } from '../addresses/relay-address.ts';
import { buttonClass } from './button-class.ts';
import { fieldId } from './field-parts.tsx';
import { FormField, type FileControl } from './form-field.tsx';
import { goToNextField } from './next-field.ts';

/** What a script hears of the form, and does with it. */
export type FormHandlers = Pick<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'onFocus' | 'onInput'>;

interface RelayFormProps extends FormHandlers {
  form: Form;
  /** What stands in the fields at first, by field name: words that were refused, a link's choice. */
  initial?: Readonly<Record<string, readonly string[]>> | undefined;
  problems?: Readonly<Record<string, string>>;
  sending?: boolean;
  /** Turns beside the busy label. */
  spinner?: boolean;
  /** Shows its field for a file, where it has one. */
  fileControl?: FileControl | undefined;
  /** Said beside the button when a try failed. */
  status?: ReactNode;
  /** True where what is typed stays on the device until it is sent. */
  keepsDraft?: boolean;
}

/**
 * A relay form as its definition says. As HTML alone it is whole: it posts to the relay, which
 * answers with the thank-you page or with this form again and what is wrong.
 */
export function RelayForm({
  form,
  initial,
  problems,
  sending = false,
  spinner = false,
  fileControl,
  status,
  keepsDraft = false,
  ...handlers
}: RelayFormProps) {
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={formAction(form.mailbox)}
      className="relay-form"
      onKeyDown={goToNextField}
      {...handlers}
    >
      <HiddenFields form={form} />
      {Object.entries(form.fields).map(([name, field]) => (
        <FormField
          key={name}
          id={fieldId(form, name)}
          name={name}
          field={field}
          initial={initial?.[name]}
          problem={problems?.[name]}
          fileControl={fileControl}
        />
      ))}
      <p className="field-wide text-ink-soft">
        {form.notice}{' '}
        {keepsDraft &&
          'What you type may be kept on this device until you send it; after a day, the next page you open here clears it. '}
        <a href={paths.privacyPolicy} className="whitespace-nowrap">
          Privacy policy
        </a>
      </p>
      <div className="field-wide flex flex-wrap items-center gap-x-6 gap-y-3">
        <button type="submit" disabled={sending} className={buttonClass('primary')}>
          {sending && spinner && <span className="spinner" aria-hidden="true" />}
          {/* An element, since a browser that translates puts its own in the place of a text, and React
              could then set nothing before it. */}
          <span>{sending ? form.busyLabel : form.submitLabel}</span>
        </button>
        {status}
        {/* The button that says so has lost the focus: whoever hears the page is told here. */}
        <p role="status" className="sr-only">
          {sending && form.busyLabel}
        </p>
      </div>
    </form>
  );
}

/** FormSubmit's fields, the honeypot that people and password managers leave alone, and ours. */
function HiddenFields({ form }: { form: Form }) {
  const hidden = {
    [hiddenField.form]: form.id,
    [hiddenField.subject]: form.subjectPrefix,
    [hiddenField.next]: new URL(paths.thankYou, import.meta.env.SITE_URL).href,
    [hiddenField.captcha]: 'false',
    [hiddenField.template]: 'table',
    ...(form.autoresponse && { [hiddenField.autoresponse]: form.autoresponse.text }),
  };
  return (
    <>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} defaultValue={value} />
      ))}
      <input
        name={hiddenField.honey}
        hidden
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
        data-1p-ignore
        data-lpignore="true"
        data-bwignore
      />
    </>
  );
}
