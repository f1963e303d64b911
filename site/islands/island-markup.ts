/** Marks the element an island is hydrated in; its value is the island's name. */
export const islandAttribute = 'data-island';

/** Holds the island's props as JSON. */
export const islandPropsAttribute = 'data-island-props';

/** The same on the server and in the browser: otherwise `useId` would differ in silence. */
export function islandIdPrefix(name: string): string {
  return `${name}-`;
}

/** Marks where a third party's reviews may appear; its value is the address of their script. */
export const reviewWidgetAttribute = 'data-review-widget';
