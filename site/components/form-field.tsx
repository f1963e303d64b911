import type { ComponentType } from 'react';
import {
  consentGiven,
  type ChecksField,
  type ConsentField,
  type Field,
  type FileField as FileFieldOf,
  type LineField,
  type SelectField,
  type TextField,
} from '../../forms/form.ts';
import { nativeAttributes } from '../../forms/native-attributes.ts';
import { CharactersLeft, useTypedLength } from './characters-left.tsx';
import { ariaAttributes, FieldError, FieldLabel, Optional } from './field-parts.tsx';

export interface FormFieldProps<Kind extends Field> {
  id: string;
  name: string;
  field: Kind;
  /** The values it starts with. */
  initial: readonly string[] | undefined;
  problem: string | undefined;
}

/** Renders a file field. The few forms that have one pass it in, so that no other form loads its code. */
export type FileFieldComponent = ComponentType<FormFieldProps<FileFieldOf>>;

/** Renders a field from its definition: its label and its hint above, its problem below. */
export function FormField({
  field,
  fileControl: Control,
  ...props
}: FormFieldProps<Field> & { fileControl: FileFieldComponent | undefined }) {
  switch (field.kind) {
    case 'file':
      return Control && <Control field={field} {...props} />;
    case 'checkboxes':
      return <Checks field={field} {...props} />;
    case 'consent':
      return <Consent field={field} {...props} />;
    case 'select':
      return <Select field={field} {...props} />;
    case 'textarea':
    case 'text':
    case 'email':
    case 'tel':
      return <Typed field={field} {...props} />;
  }
}

function Typed({ id, name, field, initial, problem }: FormFieldProps<LineField | TextField>) {
  const { typed, listeners } = useTypedLength();
  const isLong = field.kind === 'textarea';
  const control = {
    id,
    name,
    className: 'input',
    defaultValue: initial?.at(-1),
    ...ariaAttributes(id, field, problem),
    ...nativeAttributes(field),
    ...listeners,
  };
  return (
    <div className={isLong ? 'field field-wide' : 'field'}>
      <FieldLabel id={id} field={field} />
      {isLong ? <textarea rows={6} {...control} /> : <input {...control} />}
      <FieldError id={id} problem={problem} />
      <CharactersLeft typed={typed} maxLength={field.maxLength} />
    </div>
  );
}

function Select({ id, name, field, initial, problem }: FormFieldProps<SelectField>) {
  return (
    <div className="field">
      <FieldLabel id={id} field={field} />
      <select
        id={id}
        name={name}
        className="input"
        defaultValue={initial?.at(-1) ?? ''}
        required={field.requiredMessage !== undefined}
        {...ariaAttributes(id, field, problem)}
      >
        <option value="">Choose…</option>
        {field.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <FieldError id={id} problem={problem} />
    </div>
  );
}

function Checks({ id, name, field, initial, problem }: FormFieldProps<ChecksField>) {
  return (
    <fieldset className="field field-wide" {...ariaAttributes(id, field, problem)}>
      <legend className="field-label">
        {`${field.label} `}
        <Optional />
      </legend>
      <div className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {field.options.map((option, index) => (
          <label key={option} className="check-row">
            <input
              // A link to the field leads to its first box.
              id={index === 0 ? id : undefined}
              type="checkbox"
              name={name}
              value={option}
              defaultChecked={initial?.includes(option)}
            />
            {option}
          </label>
        ))}
      </div>
      <FieldError id={id} problem={problem} />
    </fieldset>
  );
}

/** Never ticked in advance, not even when a refused form is shown again: consent is given each time. */
function Consent({ id, name, field, problem }: FormFieldProps<ConsentField>) {
  return (
    <div className="field field-wide">
      <label className="check-row">
        <input
          id={id}
          name={name}
          value={consentGiven}
          // Otherwise Chromium exposes a required box as invalid before anybody could tick it.
          aria-invalid={false}
          {...ariaAttributes(id, field, problem)}
          {...nativeAttributes(field)}
        />
        {field.label}
      </label>
      <FieldError id={id} problem={problem} />
    </div>
  );
}
