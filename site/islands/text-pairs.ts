/** A form's fields as text, a file as its name. */
export function textPairs(fields: FormData): [name: string, value: string][] {
  return [...fields].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
}
