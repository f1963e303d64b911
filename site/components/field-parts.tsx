import type { ReactNode } from 'react';
import type { Field, Form } from '../../forms/form.ts';

type LabelledField = Pick<Field, 'label' | 'hint' | 'requiredMessage'>;

/** The element id of a form's field. It is unique, as no page has the same form twice. */
export function fieldId(form: Pick<Form, 'id'>, name: string): string {
  return `${form.id}-${name}`;
}

function hintId(id: string): string {
  return `${id}-hint`;
}

function problemId(id: string): string {
  return `${id}-problem`;
}

/** The ARIA attributes that tie a control to its hint and its problem. */
export function ariaAttributes(id: string, field: LabelledField, problem: string | undefined) {
  const described = [field.hint && hintId(id), problem && problemId(id)].filter(Boolean).join(' ');
  return {
    'aria-describedby': described || undefined,
    ...(problem !== undefined && { 'aria-invalid': true as const }),
  };
}

export function FieldLabel({ id, field }: { id: string; field: LabelledField }): ReactNode {
  return (
    <>
      <label htmlFor={id} className="field-label">
        {`${field.label} `}
        {field.requiredMessage === undefined && <Optional />}
      </label>
      {field.hint && (
        <p id={hintId(id)} className="field-hint">
          {field.hint}
        </p>
      )}
    </>
  );
}

/**
 * Follows a label whose own text ends with a space. A separate space would have a comment before it in an
 * island's markup, and Chromium would then expose “Phone(optional)” to screen readers.
 */
export function Optional() {
  return <span className="font-normal whitespace-nowrap text-ink-soft">(optional)</span>;
}

export function FieldError({ id, problem }: { id: string; problem: string | undefined }) {
  return (
    problem !== undefined && (
      <p id={problemId(id)} className="field-problem">
        {problem}
      </p>
    )
  );
}
