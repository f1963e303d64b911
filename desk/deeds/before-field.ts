/** Name of the field with a lead's state before something is done to it. */
export function beforeField(id: string): string {
  return `before ${id}`;
}
