import type { PlainIslandName } from './islands.ts';

/** Marks the element an island is hydrated in; its value is the island's name. */
export const islandAttribute = 'data-island';

/** Holds the island's props as JSON. */
export const islandPropsAttribute = 'data-island-props';

/** When an island comes alive; one without comes alive when it is near or touched. */
export const islandWhenAttribute = 'data-island-when';

/** At a touch only; `asked` also at once where the address asks something of the page. */
type LateIsland = 'touched' | 'asked';

/** Whether the address asks something that an island answers, such as which category is shown. */
export function isAsked(when: string | null): boolean {
  return when === ('asked' satisfies LateIsland) && window.location.search !== '';
}

/** Marks an element that a script of a few lines brings to life, and no React. */
export function plainIsland(name: PlainIslandName, when?: LateIsland) {
  return { [islandAttribute]: name, [islandWhenAttribute]: when };
}

/** On what is of no use without its script: what its status says where that cannot be had. */
export const unreachableAttribute = 'data-unreachable';

/** @param what cannot be reached then, such as Search */
export function sayingUnreachable(what: string) {
  return {
    [unreachableAttribute]: `${what} cannot be reached just now. The list below is whole. Try again, or reload the page.`,
  };
}

/** Marks what is pressed again once its island is alive, when it was pressed too early. */
export const replayedClickAttribute = 'data-replayed-click';

/** Whoever presses it again so long after is on a line that hangs: it is a link then. */
export const leadsAfterMs = 4000;

/** The same on the server and in the browser: otherwise `useId` would differ in silence. */
export function islandIdPrefix(name: string): string {
  return `${name}-`;
}

/** Where a third party's reviews may appear: the address of their script. */
export const reviewWidgetAttribute = 'data-review-widget';

/** How close to the screen an island may come before it is made ready. */
export const nearMargin = '200px';

/** What tells that somebody is about to use an island. A mouse that drags a file says nothing else. */
export const touchEvents = [
  'focusin',
  'pointerover',
  'pointerdown',
  'keydown',
  'input',
  'dragenter',
] as const;
