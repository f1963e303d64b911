declare module 'csstree-validator' {
  /** Lists errors in a style sheet, by the specified syntax of each property. */
  export function validate(css: string): { message: string; property?: string; css?: string }[];
}
