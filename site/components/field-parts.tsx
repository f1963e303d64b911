import type { ReactNode } from 'react';
import type { Field, Form } from '../../forms/form.ts';

/** What is said of a field before anything is wrong with it. */
type Asked = Pick<Field, 'label' | 'hint' | 'requiredMessage'>;

/** The address of a form's field within a page. No page has the same form twice. */
export function fieldId(form: Pick<Form, 'id'>, name: string): string {
  return `${form.id}-${name}`;
}

function hintId(id: string): string {
  return `${id}-hint`;
}

function problemId(id: string): string {
  return `${id}-problem`;
}

/** Ties a control to its help and to what is wrong with it. */
export function describedBy(id: string, field: Asked, problem: string | undefined) {
  const described = [field.hint && hintId(id), problem && problemId(id)].filter(Boolean).join(' ');
  return {
    'aria-describedby': described || undefined,
    ...(problem !== undefined && { 'aria-invalid': true as const }),
  };
}

export function FieldLabel({ id, field }: { id: string; field: Asked }): ReactNode {
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
 * Stands behind a label that ends with a space of its own: a space apart has a comment before it in an
 * island's markup, and Chromium then says “Phone(optional)”.
 */
export function Optional() {
  return <span className="font-normal whitespace-nowrap text-ink-soft">(optional)</span>;
}

export function Problem({ id, problem }: { id: string; problem: string | undefined }) {
  return (
    problem !== undefined && (
      <p id={problemId(id)} className="field-problem">
        {problem}
      </p>
    )
  );
}
