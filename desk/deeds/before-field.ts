/** Name of the field that says what a lead had before something is done to it. */
export function beforeField(id: string): string {
  return `before ${id}`;
}
