import { useId } from 'react';
import type { ReactNode } from 'react';
import { consentGiven } from '../../forms/form.ts';
import type {
  ChecksField,
  ConsentField,
  Field,
  LineField,
  SelectField,
  TextField,
} from '../../forms/form.ts';
import { nativeAttributes } from '../../forms/native-attributes.ts';

interface FormFieldProps<Kind extends Field> {
  name: string;
  field: Kind;
  /** What stands in it at first. */
  initial: readonly string[] | undefined;
  problem: string | undefined;
}

/** A field as its definition says: label above, help before, what is wrong below. */
export function FormField({ field, ...props }: FormFieldProps<Field>) {
  switch (field.kind) {
    case 'checkboxes':
      return <Checks field={field} {...props} />;
    case 'consent':
      return <Consent field={field} {...props} />;
    case 'textarea':
      return <TextArea field={field} {...props} />;
    case 'select':
      return <Select field={field} {...props} />;
    case 'text':
    case 'email':
    case 'tel':
      return <Line field={field} {...props} />;
  }
}

function Line({ name, field, initial, problem }: FormFieldProps<LineField>) {
  const ids = useFieldIds();
  return (
    <div className="field">
      <Label ids={ids} field={field} />
      <input
        id={ids.control}
        name={name}
        className="input"
        defaultValue={initial?.at(-1)}
        {...describedBy(ids, field, problem)}
        {...nativeAttributes(field)}
      />
      <Problem ids={ids} problem={problem} />
    </div>
  );
}

function TextArea({ name, field, initial, problem }: FormFieldProps<TextField>) {
  const ids = useFieldIds();
  const { type: _type, ...constraints } = nativeAttributes(field);
  return (
    <div className="field field-wide">
      <Label ids={ids} field={field} />
      <textarea
        id={ids.control}
        name={name}
        rows={6}
        className="input"
        defaultValue={initial?.at(-1)}
        {...describedBy(ids, field, problem)}
        {...constraints}
      />
      <Problem ids={ids} problem={problem} />
    </div>
  );
}

function Select({ name, field, initial, problem }: FormFieldProps<SelectField>) {
  const ids = useFieldIds();
  return (
    <div className="field">
      <Label ids={ids} field={field} />
      <select
        id={ids.control}
        name={name}
        className="input"
        defaultValue={initial?.at(-1) ?? ''}
        required={field.requiredMessage !== undefined}
        {...describedBy(ids, field, problem)}
      >
        <option value="">Choose…</option>
        {field.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Problem ids={ids} problem={problem} />
    </div>
  );
}

function Checks({ name, field, initial, problem }: FormFieldProps<ChecksField>) {
  const ids = useFieldIds();
  return (
    <fieldset className="field field-wide" {...describedBy(ids, field, problem)}>
      <legend className="field-label">
        {field.label} <Optional />
      </legend>
      <div className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {field.options.map((option) => (
          <label key={option} className="check">
            <input
              type="checkbox"
              name={name}
              value={option}
              defaultChecked={initial?.includes(option)}
            />
            {option}
          </label>
        ))}
      </div>
      <Problem ids={ids} problem={problem} />
    </fieldset>
  );
}

/** Never ticked beforehand, and never again by us: a consent is given each time. */
function Consent({ name, field, problem }: FormFieldProps<ConsentField>) {
  const ids = useFieldIds();
  return (
    <div className="field field-wide">
      <label className="check">
        <input
          id={ids.control}
          name={name}
          value={consentGiven}
          {...describedBy(ids, field, problem)}
          {...nativeAttributes(field)}
        />
        {field.label}
      </label>
      <Problem ids={ids} problem={problem} />
    </div>
  );
}

interface FieldIds {
  control: string;
  hint: string;
  problem: string;
}

function useFieldIds(): FieldIds {
  const id = useId();
  return { control: id, hint: `${id}-hint`, problem: `${id}-problem` };
}

function describedBy(ids: FieldIds, field: Field, problem: string | undefined) {
  const described = [field.hint && ids.hint, problem && ids.problem].filter(Boolean).join(' ');
  return {
    ...(described !== '' && { 'aria-describedby': described }),
    ...(problem !== undefined && { 'aria-invalid': true as const }),
  };
}

function Label({ ids, field }: { ids: FieldIds; field: Field }): ReactNode {
  return (
    <>
      <label htmlFor={ids.control} className="field-label">
        {field.label} {field.requiredMessage === undefined && <Optional />}
      </label>
      {field.hint && (
        <p id={ids.hint} className="field-hint">
          {field.hint}
        </p>
      )}
    </>
  );
}

function Optional() {
  return <span className="font-normal text-ink-soft">(optional)</span>;
}

function Problem({ ids, problem }: { ids: FieldIds; problem: string | undefined }) {
  return (
    problem !== undefined && (
      <p id={ids.problem} className="field-problem">
        {problem}
      </p>
    )
  );
}
