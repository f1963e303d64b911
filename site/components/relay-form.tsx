import type { ComponentProps, ReactNode } from 'react';
import { paths } from '../../content/paths.ts';
import { hiddenField, type Form } from '../../forms/form.ts';
import { formAction } from '../addresses/relay-address.ts';
import { buttonClass } from './button-class.ts';
import { fieldId } from './field-parts.tsx';
import { FormField, type FileFieldComponent } from './form-field.tsx';
import { focusNextField } from './focus-next-field.ts';

/** The ref and the event handlers by which scripts take over the form. */
export type FormHandlers = Pick<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'onFocus' | 'onInput'>;

const draftNotice =
  'What you type may be kept on this device until you send it; after a day, the next page you open here clears it. ';

interface RelayFormProps extends FormHandlers {
  form: Form;
  /** The fields' initial values by field name, such as a refused post's or a link's choice. */
  initial?: Readonly<Record<string, readonly string[]>> | undefined;
  problems?: Readonly<Record<string, string>>;
  sending?: boolean;
  /** Whether a spinner shows beside the busy label. */
  spinner?: boolean;
  /** Renders the form's file field, if it has one. */
  fileControl?: FileFieldComponent | undefined;
  /** Shown beside the button: the progress and the result of the last attempt. */
  status?: ReactNode;
  /** Whether a draft stays on the device until it is sent. The notice then says so. */
  keepsDraft?: boolean;
}

/**
 * Renders a relay form from its definition. It works without scripts: it posts to the relay, which
 * answers with the thank-you page, or with this form again and its problems.
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
      onKeyDown={focusNextField}
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
        {`${form.notice} ${keepsDraft ? draftNotice : ''}`}
        <a href={paths.privacyPolicy} className="whitespace-nowrap">
          Privacy policy
        </a>
      </p>
      <div className="field-wide flex flex-wrap items-center gap-x-6 gap-y-3">
        <button type="submit" disabled={sending} className={buttonClass('primary')}>
          {sending && spinner && <span className="spinner" aria-hidden="true" />}
          {/* An element: a browser's translation replaces text nodes, and React cannot insert the spinner
              before a node that is gone. */}
          <span>{sending ? form.busyLabel : form.submitLabel}</span>
        </button>
        {status}
        {/* Tells screen readers, as the disabled button with the busy label has lost the focus. */}
        <p role="status" className="sr-only">
          {sending && form.busyLabel}
        </p>
      </div>
    </form>
  );
}

/** FormSubmit's fields, ours, and the honeypot, which people and password managers leave alone. */
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
