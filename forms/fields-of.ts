import type { Field, Form } from './form.ts';

const known = new WeakMap<Form, readonly (readonly [name: string, field: Field])[]>();

/** The fields of a form in their order, listed once: a post is read by them four times over. */
export function fieldsOf(form: Form): readonly (readonly [name: string, field: Field])[] {
  return known.getOrInsertComputed(form, ({ fields }) => Object.entries(fields));
}
