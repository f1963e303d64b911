/** Marks the element an island is hydrated in; its value is the island's name. */
export const islandAttribute = 'data-island';

/** Tells islands of one name on a page apart. */
export const islandIdAttribute = 'data-island-id';

/** Holds the island's props as JSON. */
export const islandPropsAttribute = 'data-island-props';

/** `touched` on an island that comes alive at a touch only, not when it comes near. */
export const islandWhenAttribute = 'data-island-when';

/** Marks what is pressed again once its island is alive, when it was pressed too early. */
export const replayedClickAttribute = 'data-replayed-click';

/** The same on the server and in the browser: otherwise `useId` would differ in silence. */
export function islandIdPrefix(id: string): string {
  return `${id}-`;
}

/** Marks where a third party's reviews may appear; its value is the address of their script. */
export const reviewWidgetAttribute = 'data-review-widget';

/** How close to the screen an island may come before it is made ready. */
export const nearMargin = '200px';

/** What tells that somebody is about to use an island. */
export const touchEvents = ['focusin', 'pointerover', 'pointerdown', 'keydown', 'input'] as const;
