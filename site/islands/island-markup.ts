import type { PlainIslandName } from './islands.ts';

/** Marks the element an island is hydrated in; its value is the island's name. */
export const islandAttribute = 'data-island';

/** Holds the island's props as JSON. */
export const islandPropsAttribute = 'data-island-props';

/** When an island starts. Without it, an island starts once it is near the viewport or touched. */
export const islandWhenAttribute = 'data-island-when';

/** Only when touched; with `asked` also at once if the address carries a query. */
type LateIsland = 'touched' | 'asked';

/** Whether the address carries a query that an island answers, such as the category to show. */
export function isAsked(when: string | null): boolean {
  return when === ('asked' satisfies LateIsland) && location.search !== '';
}

/** Marks an island that a script of a few lines starts, without React. */
export function plainIsland(name: PlainIslandName, when?: LateIsland) {
  return { [islandAttribute]: name, [islandWhenAttribute]: when };
}

/** On an island of no use without its script: what its status says if the script cannot be loaded. */
export const unreachableAttribute = 'data-unreachable';

/** @param what cannot be reached, such as Search */
export function unreachableAttributes(what: string) {
  return {
    [unreachableAttribute]: `${what} cannot be reached just now. The list below is whole. Try again, or reload the page.`,
  };
}

/** Marks an element on which a click that comes too early is replayed once its island is ready. */
export const replayedClickAttribute = 'data-replayed-click';

/** How long clicks wait for their script. After that the connection hangs, and the next click follows the link. */
export const clickFallbackMs = 4000;

/** The prefix of `useId`. It has to be the same on the server and in the browser, or ids would differ in silence. */
export function islandIdPrefix(name: string): string {
  return `${name}-`;
}

/** On the place for a third party's reviews: the address of their script. */
export const reviewWidgetAttribute = 'data-review-widget';

/** How close to the viewport an island has to be for its script to be loaded. */
export const nearMargin = '200px';

/** The events that show that somebody is about to use an island. Dragging a file onto it fires only the last. */
export const touchEvents = [
  'focusin',
  'pointerover',
  'pointerdown',
  'keydown',
  'input',
  'dragenter',
] as const;
