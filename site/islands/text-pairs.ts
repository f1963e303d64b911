/** A form's fields as text; ours have no files. */
export function textPairs(fields: FormData): [name: string, value: string][] {
  return [...fields].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
}
