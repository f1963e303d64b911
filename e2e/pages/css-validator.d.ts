declare module 'csstree-validator' {
  /** What is wrong in a style sheet, by the syntax that the specifications give of each property. */
  export function validate(css: string): { message: string; property?: string; css?: string }[];
}
